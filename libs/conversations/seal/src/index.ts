export { SealModule } from './seal.module';
