import { Module } from '@nestjs/common';
import { AuditCheck } from './log/audit-check';
import { AuditCheckRepository } from './log/audit-check.repository';

/** What the operator's command line checks of the audit logs. */
@Module({ providers: [AuditCheck, AuditCheckRepository] })
export class AuditCheckModule {}
