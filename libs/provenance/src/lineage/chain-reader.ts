import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { type Anchor, type ChainProblem, START, checkContent, checkEntry, checkHead } from '../chain/chain';
import { type Chain, ChainsRepository, type EntryRow } from './chains.repository';
import { type Integrity, MAX_PROBLEMS } from './integrity';

const BATCH = 500;
/** The lowest number a row can have; an honest one has 1. */
const LOWEST = -(2 ** 31);

/** Part of a chain, and what was found wrong with it. */
export interface ChainPage {
  entries: EntryRow[];
  /** The number behind which the next page begins; null at the end. */
  next: number | null;
  integrity: Integrity;
}

/** What stands at the end of a whole chain. */
export interface ChainSummary {
  integrity: Integrity;
  /** The newest entry that tells of the document and not of the chain. */
  newest: EntryRow | undefined;
  /** The newest that has a content hash. */
  newestContent: EntryRow | undefined;
}

/** Reads chains and checks them on the way, each on one snapshot of the database. */
@Injectable()
export class ChainReader {
  constructor(private readonly chains: ChainsRepository) {}

  /** A page behind entry `after`: its entries are checked, and with the last page where the chain ends and the content. */
  async page(
    tx: Transaction,
    chain: Chain,
    { after, limit, metadata }: { after: number | null; limit: number; metadata?: boolean },
  ): Promise<ChainPage> {
    const overlap = after === null ? 0 : 1;
    const rows = await this.chains.page(tx, chain, after ?? LOWEST, overlap + limit + 1, metadata);
    const before = after === null ? START : anchorAt(after, rows[0]);
    const rest = rows[0]?.sequenceNumber === after ? rows.slice(1) : rows;
    const entries = rest.slice(0, limit);
    const findings = new Findings();
    const last = findings.follow(entries, before);
    const more = rest.length > limit;
    if (!more) await this.checkEnd(tx, chain, last, findings);
    return { entries, next: more ? entries.at(-1)!.sequenceNumber : null, integrity: findings.integrity() };
  }

  /** The whole chain, checked from its first entry to its end and content, a part of it at a time. */
  async check(tx: Transaction, chain: Chain): Promise<ChainSummary> {
    const findings = new Findings();
    let last = START;
    let [newest, newestContent]: (EntryRow | undefined)[] = [];
    for await (const entries of this.all(tx, chain)) {
      last = findings.follow(entries, last);
      newest = entries.findLast(({ action }) => action !== 'integrity_failed') ?? newest;
      newestContent = entries.findLast(({ contentHash }) => contentHash !== null) ?? newestContent;
    }
    await this.checkEnd(tx, chain, last, findings);
    return { integrity: findings.integrity(), newest, newestContent };
  }

  /** Every entry, oldest first, a batch at a time. */
  async *all(tx: Transaction, chain: Chain): AsyncGenerator<EntryRow[]> {
    for (let from = LOWEST; ;) {
      const rows = await this.chains.page(tx, chain, from, BATCH);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
      from = rows.at(-1)!.sequenceNumber + 1;
    }
  }

  private async checkEnd(tx: Transaction, chain: Chain, last: Anchor, findings: Findings): Promise<void> {
    const head = await this.chains.head(tx, chain);
    const content = await this.chains.content(tx, chain);
    findings.addFirst(checkHead(head, last));
    if (content) findings.addFirst(checkContent(content.stored, content.contentHash, content.sequenceNumber));
  }
}

/** What was found so far: of the entries the first problems, the others only counted. */
class Findings {
  private readonly problems: ChainProblem[] = [];
  private count = 0;

  private add(problems: ChainProblem[]): void {
    this.count += problems.length;
    this.problems.push(...problems.slice(0, Math.max(0, MAX_PROBLEMS - this.problems.length)));
  }

  /** Adds what is to be told whatever else there is. */
  addFirst(problems: ChainProblem[]): void {
    this.count += problems.length;
    this.problems.unshift(...problems);
  }

  /** Checks entries one behind the other; where that leads. */
  follow(entries: EntryRow[], before: Anchor): Anchor {
    let last = before;
    for (const entry of entries) {
      this.add(checkEntry(entry, last));
      if (entry.sequenceNumber > last.sequenceNumber) last = entry;
    }
    return last;
  }

  integrity(): Integrity {
    return { intact: this.count === 0, problems: this.problems, problemCount: this.count };
  }
}

function anchorAt(after: number, row: EntryRow | undefined): Anchor {
  return row?.sequenceNumber === after ? row : { ...START, sequenceNumber: after - 1 };
}
