import { Module } from '@nestjs/common';
import { AuditChains } from './log/audit-chains';
import { AuditCheck } from './log/audit-check';
import { AuditCheckRepository } from './log/audit-check.repository';

/** The checks of the audit logs, for the operator's command line. */
@Module({ providers: [AuditChains, AuditCheck, AuditCheckRepository] })
export class AuditCheckModule {}
