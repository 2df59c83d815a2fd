export { DocumentsModule } from './documents.module';
export { documentBody } from './save/document-body';
export { SaveService } from './save/save.service';
