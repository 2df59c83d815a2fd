import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LogDeletions } from '#issuer';
import { Checkup, Database, FIRST_ID, type Finding, ok, problem } from '#platform';
import { AuditRetentionRepository, type StoredCheckpoint } from './audit-retention.repository';

const BATCH = 500;

/** Verifies the checkpoints of the deleted parts of all audit logs. */
@Injectable()
export class AuditCheckpointsCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly repository: AuditRetentionRepository,
    private readonly deletions: LogDeletions,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Audit checkpoints', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    const findings: Finding[] = [];
    let checkpoints = 0;
    for await (const { tenantId, seq, entryHash, statement } of this.checkpoints()) {
      checkpoints++;
      const part = { log: `audit:${tenantId}`, lastSeq: seq, entryHash };
      if (await this.deletions.isSigned(statement, part)) continue;
      findings.push(
        problem(
          `The checkpoint of entry ${seq} in the audit log of tenant ${tenantId} was not signed by a key of the service.`,
        ),
      );
    }
    return findings.length > 0 ? findings : [ok(`The service signed all ${checkpoints}.`)];
  }

  private async *checkpoints(): AsyncGenerator<StoredCheckpoint> {
    for (let after: { tenantId: string; seq: number } = { tenantId: FIRST_ID, seq: 0 }; ;) {
      const stored = await this.repository.listAll(this.database, after, BATCH);
      yield* stored;
      if (stored.length < BATCH) return;
      after = stored.at(-1)!;
    }
  }
}
