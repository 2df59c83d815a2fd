import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit, AuditChains, actingSystem } from '#audit';
import { LogDeletions, LogExports } from '#issuer';
import { Clock, Database } from '#platform';
import { AuditLogSettings } from './audit-log.settings';
import { AuditRetentionRepository, type CheckpointRow, type LastOld } from './audit-retention.repository';

/**
 * Deletes old entries of audit logs if the operator has set a time. The first remaining entry directly follows a signed checkpoint, to
 * which it links (decision 299).
 */
@Injectable()
export class AuditRetention implements OnModuleInit {
  constructor(
    private readonly settings: AuditLogSettings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly chains: AuditChains,
    private readonly exports: LogExports,
    private readonly deletions: LogDeletions,
    private readonly repository: AuditRetentionRepository,
  ) {}

  onModuleInit(): void {
    const { auditRetentionDays: days } = this.settings;
    this.clock.every({
      name: 'audit-entries.old',
      each: '1 hour',
      tenants: async () => (days === 0 ? [] : this.repository.due(this.database, days)),
      run: (batch, tenantId) => this.deleteOld(tenantId, batch),
    });
  }

  /** A run that was interrupted has stored the checkpoint, and the next one deletes what is left. */
  private async deleteOld(tenantId: string, batch: number): Promise<number> {
    const last = await this.repository.findLast(this.database, tenantId, this.settings.auditRetentionDays);
    if (!last) return 0;
    const checkpoint = await this.repository.findCheckpoint(this.database, tenantId);
    if (checkpoint) await this.requireSigned(tenantId, checkpoint);
    if (!checkpoint || checkpoint.seq < last.seq) {
      await this.requireIntact(tenantId, last);
      await this.certify(tenantId, last);
    }
    return this.repository.remove(this.database, tenantId, last.seq, batch);
  }

  /** @throws Error for a checkpoint that the service did not sign. The log stays, and the clock logs the error and counts it */
  private async requireSigned(tenantId: string, checkpoint: CheckpointRow): Promise<void> {
    if (await this.deletions.isSigned(checkpoint.statement, partOf(tenantId, checkpoint))) return;
    throw new Error(
      `The service did not sign the checkpoint of the audit log of tenant ${tenantId}, so the log is kept.`,
    );
  }

  /**
   * Verifies what a checkpoint would cover, since nobody can after it is deleted.
   *
   * @throws Error for a log that is damaged. The log stays, and the clock logs the error and counts it
   */
  private async requireIntact(tenantId: string, last: LastOld): Promise<void> {
    const damage = await this.chains.damageOf(tenantId, last);
    if (damage) throw new Error(`The audit log of tenant ${tenantId} ${damage}, so the log is kept.`);
  }

  /** Stores the checkpoint of what is deleted next, and records the deletion in the log itself. */
  private async certify(tenantId: string, last: LastOld): Promise<void> {
    const { seq, entryHash, at } = last;
    const statement = await this.exports.deletion(partOf(tenantId, last));
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.insert(tx, tenantId, { ...last, statement }))) return;
      await this.audit.record(tx, actingSystem(tenantId), {
        action: 'audit.deleted',
        target: { type: 'audit_log', id: tenantId },
        after: { lastSeq: seq, lastAt: at, entryHash: entryHash.toString('hex') },
      });
    });
  }
}

function partOf(tenantId: string, { seq, entryHash }: Pick<LastOld, 'seq' | 'entryHash'>) {
  return { log: `audit:${tenantId}`, lastSeq: seq, entryHash };
}
