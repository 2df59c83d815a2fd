import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog.module';
import { PassageWorker } from './passages/index/passage-worker';

/** The background work of the catalog: it indexes the passages of saved documents. */
@Module({ imports: [CatalogModule], providers: [PassageWorker] })
export class CatalogJobs {}
