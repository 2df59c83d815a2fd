import { Module } from '@nestjs/common';
import { IssuerOperatorModule } from '#issuer';
import { AuditCheckpointsCheck } from './audit-log/audit-checkpoints.check';
import { AuditRetentionRepository } from './audit-log/audit-retention.repository';

/** The check of what was deleted from audit logs, for the operator's command line. */
@Module({ imports: [IssuerOperatorModule], providers: [AuditCheckpointsCheck, AuditRetentionRepository] })
export class AuditCheckpointsCheckModule {}
