import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { MyDocsController } from './my-docs/my-docs.controller';
import { MyDocsRepository } from './my-docs/my-docs.repository';
import { MyDocsService } from './my-docs/my-docs.service';
import { PersonalViewsController } from './views/personal-views.controller';
import { PersonalViewsRepository } from './views/personal-views.repository';
import { PersonalViewsService } from './views/personal-views.service';
import { ViewEntriesController } from './views/view-entries.controller';
import { ViewEntriesRepository } from './views/view-entries.repository';
import { ViewEntriesService } from './views/view-entries.service';
import { myDocsExport } from './my-docs/my-docs.export';
import { trashExport } from './my-docs/trash.export';

/** The personal views of each user, and the list of My Docs. */
@Module({
  imports: [WorkspaceModule],
  controllers: [MyDocsController, PersonalViewsController, ViewEntriesController],
  providers: [
    myDocsExport,
    trashExport,
    PersonalViewsService,
    PersonalViewsRepository,
    ViewEntriesService,
    ViewEntriesRepository,
    MyDocsService,
    MyDocsRepository,
  ],
})
export class PersonalModule {}
