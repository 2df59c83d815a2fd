import { Module } from '@nestjs/common';
import { RenderingModule } from '#rendering';
import { WorkspaceModule } from '#workspace';
import { BatchController } from './batch/batch.controller';
import { BatchService } from './batch/batch.service';
import { ByPathController } from './by-path/by-path.controller';
import { ContentController } from './content/content.controller';
import { ContentRepository } from './content/content.repository';
import { ContentService } from './content/content.service';
import { DocumentResource } from './content/document-resource';
import { EditsController } from './edits/edits.controller';
import { EditsRepository } from './edits/edits.repository';
import { EditsService } from './edits/edits.service';
import { LinkIndexRepository } from './links/link-index.repository';
import { LinkRenewal } from './links/link-renewal';
import { LinksController } from './links/links.controller';
import { LinksRepository } from './links/links.repository';
import { LinksService } from './links/links.service';
import { LinesController } from './lines/lines.controller';
import { LinesRepository } from './lines/lines.repository';
import { LinesService } from './lines/lines.service';
import { OutlineRenewal } from './outlines/outline-renewal';
import { RenewalRepository } from './outlines/renewal.repository';
import { SectionsRepository } from './outlines/sections.repository';
import { RevisionRetention } from './revisions/revision-retention';
import { RevisionLines } from './revisions/revision-lines';
import { RevisionsController } from './revisions/revisions.controller';
import { RevisionsRepository } from './revisions/revisions.repository';
import { RevisionsService } from './revisions/revisions.service';
import { ContentPreparer } from './save/content-preparer';
import { CurrentState } from './save/current-state';
import { SaveTargets } from './save/save-targets';
import { SaveController } from './save/save.controller';
import { SaveRepository } from './save/save.repository';
import { SaveService } from './save/save.service';
import { AnchorResolver } from './section/anchor-resolver';
import { SectionController } from './section/section.controller';
import { SectionRepository } from './section/section.repository';
import { SectionService } from './section/section.service';
import { ViewController } from './view/view.controller';
import { ViewRepository } from './view/view.repository';
import { ViewService } from './view/view.service';

/** Saves documents and reads them: whole, by section, and at earlier revisions. */
@Module({
  imports: [WorkspaceModule, RenderingModule],
  controllers: [
    SaveController,
    BatchController,
    EditsController,
    ContentController,
    SectionController,
    ByPathController,
    RevisionsController,
    LinksController,
    ViewController,
    LinesController,
  ],
  providers: [
    SaveService,
    SaveTargets,
    SaveRepository,
    ContentPreparer,
    BatchService,
    EditsService,
    EditsRepository,
    ContentService,
    ContentRepository,
    DocumentResource,
    SectionsRepository,
    OutlineRenewal,
    RenewalRepository,
    SectionService,
    AnchorResolver,
    SectionRepository,
    RevisionsService,
    RevisionsRepository,
    LinkIndexRepository,
    LinkRenewal,
    LinksRepository,
    LinksService,
    ViewRepository,
    ViewService,
    LinesService,
    LinesRepository,
    RevisionLines,
    RevisionRetention,
    CurrentState,
  ],
  exports: [OutlineRenewal, LinkIndexRepository],
})
export class DocumentsModule {}
