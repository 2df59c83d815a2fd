export { AWAITED_TARGET, AWAITS_TARGETS } from './distributions/distribution-visibility';
export { DistributionModule } from './distribution.module';
