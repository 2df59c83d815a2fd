import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Checkup, Database, FIRST_ID, type Finding, ok, problem } from '#platform';
import { ChainReader } from './chain-reader';
import { type Chain, ChainsRepository } from './chains.repository';

const BATCH = 500;
/** The number of damaged chains that are listed one by one. */
const LISTED = 20;

/** Checks the lineage of all documents. */
@Injectable()
export class LineageCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly chains: ChainsRepository,
    private readonly reader: ChainReader,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Lineage', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    let [checked, damaged] = [0, 0];
    const findings: Finding[] = [];
    for await (const chain of this.allChains()) {
      checked++;
      const { integrity } = await this.database.snapshot(chain.tenantId, (snapshot) =>
        this.reader.check(snapshot, chain),
      );
      if (integrity.intact || ++damaged > LISTED) continue;
      const { damage, sequenceNumber } = integrity.problems[0]!;
      const place = sequenceNumber === null ? '' : ` at entry ${sequenceNumber}`;
      const { tenantId, documentId } = chain;
      findings.push(
        problem(
          `The lineage of document ${documentId} of tenant ${tenantId} is damaged (${damage}${place}).`,
        ),
      );
    }
    if (damaged > LISTED) findings.push(problem(`${damaged - LISTED} more lineages are damaged.`));
    return damaged > 0 ? findings : [ok(`The chains of all ${checked} documents are intact.`)];
  }

  private async *allChains(): AsyncGenerator<Chain> {
    for (let after: Chain = { tenantId: FIRST_ID, documentId: FIRST_ID }; ;) {
      const chains = await this.chains.listAll(this.database, after, BATCH);
      yield* chains;
      if (chains.length < BATCH) return;
      after = chains.at(-1)!;
    }
  }
}
