export { PublishingModule } from './publishing.module';
