import { Injectable } from '@nestjs/common';
import type { Snapshot } from '#platform';
import {
  type ChainPosition,
  type ChainProblem,
  START,
  checkContent,
  checkEntry,
  checkHead,
} from '../chain/chain';
import { type Chain, ChainsRepository, type EntryRow } from './chains.repository';
import { type Integrity, MAX_PROBLEMS } from './integrity';

const BATCH = 500;
/** The lowest sequence number that a row can have. A valid chain starts with 1, but tampering can add lower ones. */
const LOWEST = -(2 ** 31);

/** A part of a chain, with the result of checking it. */
export interface ChainPart {
  entries: EntryRow[];
  /** The sequence number after which the next part begins; null at the end. */
  next: number | null;
  integrity: Integrity;
}

/** The result of checking a whole chain. */
export interface ChainSummary {
  integrity: Integrity;
  /** The newest entry, apart from `integrity_failed`. */
  newest: EntryRow | undefined;
  /** The newest entry with a content hash. */
  newestContent: EntryRow | undefined;
}

/** Reads chains and checks them. Each read must run on one snapshot of the database. */
@Injectable()
export class ChainReader {
  constructor(private readonly chains: ChainsRepository) {}

  /** Reads and checks the entries after `after`. With the last part it also checks the head and the stored content. */
  async read(
    snapshot: Snapshot,
    chain: Chain,
    { after, limit, withMetadata }: { after: number | null; limit: number; withMetadata?: boolean },
  ): Promise<ChainPart> {
    // The entry before the part is read too, because the first entry of the part must link to it.
    const overlap = after === null ? 0 : 1;
    const from = after ?? LOWEST;
    const rows = await this.chains.list(snapshot, chain, { from, limit: overlap + limit + 1, withMetadata });
    const before = after === null ? START : positionAt(after, rows[0]);
    const rest = rows[0]?.sequenceNumber === after ? rows.slice(1) : rows;
    const entries = rest.slice(0, limit);
    const findings = new Findings();
    const last = findings.checkEntries(entries, before);
    const more = rest.length > limit;
    if (!more) await this.checkEnd(snapshot, chain, last, findings);
    return { entries, next: more ? entries.at(-1)!.sequenceNumber : null, integrity: findings.integrity() };
  }

  /** Checks a whole chain, its head and the stored content, a batch at a time. */
  async check(snapshot: Snapshot, chain: Chain): Promise<ChainSummary> {
    const findings = new Findings();
    let last = START;
    let [newest, newestContent]: (EntryRow | undefined)[] = [];
    for await (const entries of this.batches(snapshot, chain)) {
      last = findings.checkEntries(entries, last);
      newest = entries.findLast(({ action }) => action !== 'integrity_failed') ?? newest;
      newestContent = entries.findLast(({ contentHash }) => contentHash !== null) ?? newestContent;
    }
    await this.checkEnd(snapshot, chain, last, findings);
    return { integrity: findings.integrity(), newest, newestContent };
  }

  /** Every entry without its metadata, oldest first, a batch at a time. */
  async *batches(snapshot: Snapshot, chain: Chain): AsyncGenerator<EntryRow[]> {
    for (let from = LOWEST; ;) {
      const rows = await this.chains.list(snapshot, chain, { from, limit: BATCH });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
      from = rows.at(-1)!.sequenceNumber + 1;
    }
  }

  private async checkEnd(
    snapshot: Snapshot,
    chain: Chain,
    last: ChainPosition,
    findings: Findings,
  ): Promise<void> {
    const head = await this.chains.findHead(snapshot, chain);
    const content = await this.chains.findContent(snapshot, chain);
    findings.addFirst(checkHead(head, last));
    if (content) findings.addFirst(checkContent(content.stored, content.contentHash, content.sequenceNumber));
  }
}

/** The problems found so far. Problems of entries are listed up to `MAX_PROBLEMS`, and all are counted. */
class Findings {
  private readonly problems: ChainProblem[] = [];
  private count = 0;

  private add(problems: ChainProblem[]): void {
    this.count += problems.length;
    this.problems.push(...problems.slice(0, Math.max(0, MAX_PROBLEMS - this.problems.length)));
  }

  /** Adds problems that are always listed. */
  addFirst(problems: ChainProblem[]): void {
    this.count += problems.length;
    this.problems.unshift(...problems);
  }

  /** Checks entries in their order; the position after them. */
  checkEntries(entries: EntryRow[], before: ChainPosition): ChainPosition {
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

function positionAt(after: number, row: EntryRow | undefined): ChainPosition {
  return row?.sequenceNumber === after ? row : { ...START, sequenceNumber: after - 1 };
}
