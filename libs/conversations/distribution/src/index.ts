export { DistributionModule } from './distribution.module';
