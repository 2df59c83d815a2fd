import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { AuditCheckRepository } from './audit-check.repository';
import { auditHashOf } from './audit-entry';
import { damageOfLog } from './log-damage';

/** Higher than every `seq`. */
const HIGHEST = 2 ** 31 - 1;

/** Verifies the chains of audit logs. */
@Injectable()
export class AuditChains {
  constructor(
    private readonly database: Database,
    private readonly repository: AuditCheckRepository,
  ) {}

  /**
   * The first damage of a log after its newest checkpoint, in words that continue "The log …"; undefined if it is intact.
   *
   * @param end the entry up to which it is verified; up to the newest one without it
   */
  damageOf(tenantId: string, end?: { seq: number; entryHash: Buffer }): Promise<string | undefined> {
    return this.database.snapshot(tenantId, (snapshot) =>
      damageOfLog({
        list: (after, limit) =>
          this.repository.listEntries(snapshot, tenantId, { after, last: end?.seq ?? HIGHEST }, limit),
        hashOf: (entry) => auditHashOf(entry),
        head: async () => end ?? this.repository.findHead(snapshot, tenantId),
        deleted: () => this.repository.findCheckpoint(snapshot, tenantId),
      }),
    );
  }
}
