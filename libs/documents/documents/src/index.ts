export { DocumentsModule } from './documents.module';
export { LINKS_COUNT } from './links/links-count.sql';
export { analyzeContent } from './outlines/analyze-content';
export { AnalysisBusy } from './outlines/outlines.errors';
export { OutlineRenewal } from './outlines/outline-renewal';
export { LinkIndexRepository } from './links/link-index.repository';
