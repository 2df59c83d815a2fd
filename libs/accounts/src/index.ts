export { AccountsModule } from './accounts.module';
export { OperatorModule } from './operator/operator.module';
export type { TenantRow } from './operator/operator.repository';
export { OperatorService } from './operator/operator.service';
export { normalDomain } from './policies/domain';
export { EmailDomainNotAllowed } from './policies/policies.errors';
export { PoliciesModule } from './policies/policies.module';
export { isInDomain } from './policies/policies.policy';
export { type Policies, PoliciesRepository } from './policies/policies.repository';
