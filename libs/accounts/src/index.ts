export { AccountsModule } from './accounts.module';
export { OperatorModule } from './operator/operator.module';
export type { TenantRow } from './operator/operator.repository';
export { OperatorService } from './operator/operator.service';
