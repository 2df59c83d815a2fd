import { Inject, Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import type { Logger } from 'pino';
import { Database, LOGGER, type Transaction } from '#platform';
import { type ChainProblem, nameOf } from '../chain/chain';
import { entryHashOf } from '../chain/chain-entry';
import { type Chain, ChainsRepository, type EntryRow } from './chains.repository';
import { Lineage } from './lineage';

/** How many problems of entries an answer lists, and a note of them holds; the rest are counted. */
export const MAX_PROBLEMS = 50;

/** What a check of a chain, or of a part of it, came to. */
export interface Integrity {
  intact: boolean;
  problems: ChainProblem[];
  /** More than are listed where there are more than `MAX_PROBLEMS`. */
  problemCount: number;
}

/** Notes in a chain that it is damaged: once for each damage, however many readers find it. */
@Injectable()
export class IntegrityNotes {
  constructor(
    private readonly database: Database,
    private readonly chains: ChainsRepository,
    private readonly lineage: Lineage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Notes what of these problems isn't noted yet. It never fails: whoever reads a damaged chain is to get it. */
  async note(chain: Chain, { problems, problemCount }: Integrity): Promise<void> {
    if (problems.length === 0) return;
    try {
      const noted = await this.database.transaction((tx) => this.append(tx, chain, problems));
      if (noted) this.logger.error({ ...chain, problems, problemCount }, 'a chain of lineage is damaged');
    } catch (error) {
      this.logger.error(
        { ...chain, problems, problemCount, err: error },
        'a damaged chain could not be noted as such',
      );
    }
  }

  private async append(tx: Transaction, chain: Chain, problems: ChainProblem[]): Promise<boolean> {
    await this.chains.lock(tx, chain);
    const known = new Set((await this.chains.integrityNotes(tx, chain)).flatMap(namesIn));
    if (problems.every((problem) => known.has(nameOf(problem)))) return false;
    await this.lineage.ofIntegrity(tx, chain, canonicalize({ problems })!);
    return true;
  }
}

/** The damages that a note names; none where it is damaged itself. */
function namesIn(note: EntryRow): string[] {
  const { metadataSnapshot, metadataHash, snapshotHash, entryHash } = note;
  if (metadataSnapshot === null || snapshotHash !== metadataHash || entryHashOf(note) !== entryHash)
    return [];
  return (JSON.parse(metadataSnapshot) as { problems: ChainProblem[] }).problems.map(nameOf);
}
