import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { ContentController } from './content/content.controller';
import { ContentService } from './content/content.service';
import { RevisionsController } from './revisions/revisions.controller';
import { RevisionsRepository } from './revisions/revisions.repository';
import { RevisionsService } from './revisions/revisions.service';
import { ContentCheck } from './save/content-check';
import { SaveController } from './save/save.controller';
import { SaveRepository } from './save/save.repository';
import { SaveService } from './save/save.service';
import { SectionController } from './section/section.controller';
import { SectionRepository } from './section/section.repository';
import { SectionService } from './section/section.service';

/** Saving documents, and reading them whole, by section, or as they were. */
@Module({
  imports: [WorkspaceModule],
  controllers: [SaveController, ContentController, SectionController, RevisionsController],
  providers: [
    SaveService,
    SaveRepository,
    ContentCheck,
    ContentService,
    SectionService,
    SectionRepository,
    RevisionsService,
    RevisionsRepository,
  ],
  exports: [SaveService],
})
export class DocumentsModule {}
