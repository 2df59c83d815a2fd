export { DeletionActs } from './deletion/deletion-acts';
export { DeletionActsModule } from './deletion/deletion-acts.module';
export { OrganizationsModule } from './organizations.module';
