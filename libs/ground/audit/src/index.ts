export { AuditModule } from './audit.module';
export type { AuditAct, AuditAction } from './log/acts';
export {
  type Acting,
  actingAgent,
  actingOperator,
  actingPrincipal,
  actingSystem,
  actingUser,
} from './log/actor';
export { Audit } from './log/audit';
export { AuditChains } from './log/audit-chains';
export { AuditCheckModule } from './audit-check.module';
export { auditHashOf, shownEntry } from './log/audit-entry';
export { AUDIT_READERS, mayReadAudit } from './log/readers';
export { damageOfLog } from './log/log-damage';
