import { Global, Module } from '@nestjs/common';
import { Audit } from './log/audit';
import { AuditChains } from './log/audit-chains';
import { AuditCheckRepository } from './log/audit-check.repository';
import { AuditRepository } from './log/audit.repository';

/** The audit log. */
@Global()
@Module({
  providers: [Audit, AuditRepository, AuditChains, AuditCheckRepository],
  exports: [Audit, AuditChains],
})
export class AuditModule {}
