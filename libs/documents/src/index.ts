export { DocumentsModule } from './documents.module';
export { AnalysisBusy } from './outlines/outlines.errors';
export { OutlineRenewal } from './outlines/outline-renewal';
