export { CatalogJobs } from './catalog.jobs';
export { CatalogModule } from './catalog.module';
