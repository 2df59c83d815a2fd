import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, LOGGER, type Transaction, canonicalJson } from '#platform';
import { type ChainProblem, problemKey } from '../chain/chain';
import { entryHashOf } from '../chain/chain-entry';
import { type Chain, ChainsRepository, type EntryRow } from './chains.repository';
import type { Integrity } from './integrity';
import { Lineage } from './lineage';

/** Records damage in the damaged chain itself. Each damage is recorded once, even if many readers find it. */
@Injectable()
export class IntegrityRecorder {
  constructor(
    private readonly database: Database,
    private readonly chains: ChainsRepository,
    private readonly lineage: Lineage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records the problems that are not recorded yet. It never throws, because a damaged chain must stay readable. */
  async record(chain: Chain, { problems, problemCount }: Integrity): Promise<void> {
    if (problems.length === 0) return;
    try {
      const recorded = await this.database.transaction((tx) => this.append(tx, chain, problems));
      if (recorded) this.logger.error({ ...chain, problems, problemCount }, 'a lineage chain is damaged');
    } catch (error) {
      this.logger.error(
        { ...chain, problems, problemCount, err: error },
        'the damage of a lineage chain could not be recorded',
      );
    }
  }

  private async append(tx: Transaction, chain: Chain, problems: ChainProblem[]): Promise<boolean> {
    await this.chains.lock(tx, chain);
    const failures = await this.chains.listIntegrityFailures(tx, chain);
    const recorded = new Set(failures.flatMap(problemKeysIn));
    if (problems.every((problem) => recorded.has(problemKey(problem)))) return false;
    await this.lineage.appendIntegrityFailure(tx, chain, canonicalJson({ problems }));
    return true;
  }
}

/** The keys of the problems that an `integrity_failed` entry records; none if the entry itself is damaged. */
function problemKeysIn(entry: EntryRow): string[] {
  const { metadataSnapshot, metadataHash, snapshotHash, entryHash } = entry;
  if (metadataSnapshot === null || snapshotHash !== metadataHash || entryHashOf(entry) !== entryHash)
    return [];
  return (JSON.parse(metadataSnapshot) as { problems: ChainProblem[] }).problems.map(problemKey);
}
