export { DeletionActs } from './deletion/deletion-acts';
export { DeletionSettings } from './deletion/deletion.settings';
export { DeletionActsModule } from './deletion/deletion-acts.module';
export { OrganizationsModule } from './organizations.module';
