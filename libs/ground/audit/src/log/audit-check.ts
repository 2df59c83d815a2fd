import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Checkup, Database, FIRST_ID, type Finding, ok, problem } from '#platform';
import { AuditChains } from './audit-chains';
import { AuditCheckRepository } from './audit-check.repository';

const BATCH = 500;

/** Checks the chains of all audit logs. */
@Injectable()
export class AuditCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly repository: AuditCheckRepository,
    private readonly chains: AuditChains,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Audit logs', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    const findings: Finding[] = [];
    let logs = 0;
    for await (const tenantId of this.tenants()) {
      logs++;
      const damage = await this.chains.damageOf(tenantId);
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
}
