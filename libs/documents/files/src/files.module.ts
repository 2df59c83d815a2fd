import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { BlobCollection } from './blobs/blob-collection';
import { BlobsRepository } from './blobs/blobs.repository';
import { Blobs } from './blobs/blobs.service';
import { ContentController } from './content/content.controller';
import { FilesController } from './files/files.controller';
import { filesExport } from './files/files.export';
import { FilesRepository } from './files/files.repository';
import { FilesService } from './files/files.service';
import { FilesSettings } from './files.settings';
import { ReferencesRepository } from './references/references.repository';
import { UnreferencedFiles } from './references/unreferenced-files';
import { StoreHealth } from './store/store-health';
import { StoreModule } from './store/store.module';

/** Images and other files beside the documents of projects. */
@Module({
  imports: [WorkspaceModule, StoreModule],
  controllers: [FilesController, ContentController],
  providers: [
    FilesService,
    FilesRepository,
    filesExport,
    Blobs,
    BlobsRepository,
    BlobCollection,
    ReferencesRepository,
    UnreferencedFiles,
    StoreHealth,
  ],
  exports: [StoreModule],
})
export class FilesModule {
  /** @throws an error for a bucket without its keys. Commands that open no file start without them, and `doctor` says so */
  constructor(settings: FilesSettings) {
    const [problem] = settings.findings();
    if (problem) throw new Error(problem.text);
  }
}
