import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { ContentController } from './content/content.controller';
import { ContentRepository } from './content/content.repository';
import { ContentService } from './content/content.service';
import { DocumentResource } from './content/document-resource';
import { RevisionsController } from './revisions/revisions.controller';
import { RevisionsRepository } from './revisions/revisions.repository';
import { RevisionsService } from './revisions/revisions.service';
import { ContentPreparer } from './save/content-preparer';
import { SaveTargets } from './save/save-targets';
import { SaveController } from './save/save.controller';
import { SaveRepository } from './save/save.repository';
import { SaveService } from './save/save.service';
import { SectionController } from './section/section.controller';
import { SectionRepository } from './section/section.repository';
import { SectionService } from './section/section.service';

/** Saves documents and reads them: whole, by section, and at earlier revisions. */
@Module({
  imports: [WorkspaceModule],
  controllers: [SaveController, ContentController, SectionController, RevisionsController],
  providers: [
    SaveService,
    SaveTargets,
    SaveRepository,
    ContentPreparer,
    ContentService,
    ContentRepository,
    DocumentResource,
    SectionService,
    SectionRepository,
    RevisionsService,
    RevisionsRepository,
  ],
})
export class DocumentsModule {}
