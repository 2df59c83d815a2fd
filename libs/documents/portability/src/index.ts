export { PortabilityModule } from './portability.module';
