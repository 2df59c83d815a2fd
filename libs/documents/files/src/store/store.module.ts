import { Module } from '@nestjs/common';
import { PlatformSettings } from '#platform';
import { FilesSettings } from '../files.settings';
import { FileStore } from './file-store';
import { openStore } from './open-store';

/** Where the bytes of files are stored. */
@Module({
  providers: [{ provide: FileStore, useFactory: openStore, inject: [FilesSettings, PlatformSettings] }],
  exports: [FileStore],
})
export class StoreModule {}
