export { PersonalModule } from './personal.module';
