import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Checkup, Database, FIRST_ID, type Finding, ok, problem } from '#platform';
import { AuditCheckRepository } from './audit-check.repository';
import { auditHashOf } from './audit-entry';
import { damageOfLog } from './log-damage';

const BATCH = 500;

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

  private damageOf(tenantId: string): Promise<string | undefined> {
    return this.database.snapshot(tenantId, (snapshot) =>
      damageOfLog({
        list: (after, limit) => this.repository.listEntries(snapshot, tenantId, after, limit),
        hashOf: (entry) => auditHashOf(entry),
        head: () => this.repository.findHead(snapshot, tenantId),
        deleted: () => this.repository.findCheckpoint(snapshot, tenantId),
      }),
    );
  }
}
