import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Checkup, Database, FIRST_ID, type Finding, ok, problem } from '#platform';
import { AuditCheckRepository, type AuditEntryRow, type AuditHeadRow } from './audit-check.repository';
import { auditHashOf } from './audit-entry';

const BATCH = 500;
/** Lower than every `seq`, valid or not. */
const LOWEST = -(2 ** 31);

/** The entry up to which a log has been checked. */
type Position = Pick<AuditHeadRow, 'seq' | 'entryHash'>;

/** Checks the chains of all audit logs. */
@Injectable()
export class AuditCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly repository: AuditCheckRepository,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Audit logs', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    const findings: Finding[] = [];
    let logs = 0;
    for await (const tenantId of this.tenants()) {
      logs++;
      const damage = await this.damageOf(tenantId);
      if (damage) findings.push(problem(`The audit log of tenant ${tenantId} ${damage}.`));
    }
    const headless = await this.repository.countHeadless(this.database);
    if (headless > 0) findings.push(problem(`${headless} audit logs have entries but no head.`));
    return findings.length > 0 ? findings : [ok(`The chains of all ${logs} are intact.`)];
  }

  private async *tenants(): AsyncGenerator<string> {
    for (let after = FIRST_ID; ;) {
      const heads = await this.repository.listHeads(this.database, after, BATCH);
      yield* heads.map(({ tenantId }) => tenantId);
      if (heads.length < BATCH) return;
      after = heads.at(-1)!.tenantId;
    }
  }

  /** The first damage of a log; undefined if it is intact. */
  private damageOf(tenantId: string): Promise<string | undefined> {
    return this.database.snapshot(tenantId, async (snapshot) => {
      let last: Position = { seq: 0, entryHash: null };
      for (let after = LOWEST; ;) {
        const entries = await this.repository.listEntries(snapshot, tenantId, after, BATCH);
        for (const entry of entries) {
          const damage = damageOfEntry(entry, last);
          if (damage) return damage;
          last = entry;
        }
        if (entries.length < BATCH) break;
        after = last.seq;
      }
      const head = await this.repository.findHead(snapshot, tenantId);
      if (head && head.seq === last.seq && same(head.entryHash, last.entryHash)) return undefined;
      return `ends with entry ${last.seq}, which is not the one that its head names`;
    });
  }
}

function damageOfEntry(entry: AuditEntryRow, last: Position): string | undefined {
  if (entry.seq !== last.seq + 1) return `has entry ${entry.seq} after entry ${last.seq}`;
  if (!same(entry.prevHash, last.entryHash)) return `does not continue with entry ${entry.seq}`;
  if (!same(entry.entryHash, auditHashOf(entry))) return `has an altered entry ${entry.seq}`;
  return undefined;
}

function same(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
