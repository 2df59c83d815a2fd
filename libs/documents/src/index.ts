export { TOKEN_ESTIMATOR, readFrontMatter } from './analysis';
export { DocumentsModule } from './documents.module';
