import { Module } from '@nestjs/common';
import { PlatformSettings } from '#platform';
import { FilesSettings } from '../files.settings';
import { FileStore } from './file-store';
import { openStore } from './open-store';
import { StoreCheck } from './store.check';

/** Where the bytes of files are stored. */
@Module({
  providers: [{ provide: FileStore, useFactory: openStore, inject: [FilesSettings, PlatformSettings] }],
  exports: [FileStore],
})
export class StoreModule {}

/** The check of the store, for the operator's command line. */
@Module({ imports: [StoreModule], providers: [StoreCheck] })
export class FilesCheckModule {}
