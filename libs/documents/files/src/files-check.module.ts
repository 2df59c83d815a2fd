import { Module } from '@nestjs/common';
import { StoredFilesCheck } from './blobs/stored-files.check';
import { StoreCheck } from './store/store.check';
import { StoreModule } from './store/store.module';

/** The checks of files, for the operator's command line. */
@Module({ imports: [StoreModule], providers: [StoreCheck, StoredFilesCheck] })
export class FilesCheckModule {}
