export { DocumentsModule } from './documents.module';
export { analyzeContent } from './outlines/analyze-content';
export { AnalysisBusy } from './outlines/outlines.errors';
export { OutlineRenewal } from './outlines/outline-renewal';
export { LinkIndexRepository } from './links/link-index.repository';
