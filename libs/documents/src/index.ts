export { TOKEN_ESTIMATOR } from './analysis';
export { DocumentsModule } from './documents.module';
