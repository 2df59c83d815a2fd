import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { type IndexedEntry, buildSegment } from '../segments/build-segment';
import { type IndexChanges, PassagesRepository } from './passages.repository';
import { type NewSegment, SegmentsRepository } from './segments.repository';

/** A segment is built in a few milliseconds, since it has at most about so many words of passages. */
const MAX_POSTINGS = 20_000;

/** Adds passages to the index: in one segment, or in several if there are many. */
@Injectable()
export class SegmentWriter {
  constructor(
    private readonly segments: SegmentsRepository,
    private readonly passages: PassagesRepository,
  ) {}

  async add(tx: Transaction, tenantId: string, changes: IndexChanges): Promise<void> {
    if (changes.entries.length === 0 && changes.replaced === 0) return;
    const built: NewSegment[] = [];
    for (const entries of partsOf(changes.entries)) {
      if (built.length > 0) await turn();
      built.push({ ...buildSegment(entries), replaced: built.length === 0 ? changes.replaced : 0 });
    }
    await this.segments.write(tx, tenantId, built);
    await this.passages.spell(tx, tenantId, changes);
  }
}

/** Cuts a list of entries where there are enough words for a segment. There is at least one part. */
function partsOf(entries: readonly IndexedEntry[]): IndexedEntry[][] {
  const parts: IndexedEntry[][] = [[]];
  let postings = 0;
  for (const entry of entries) {
    if (postings > 0 && postings + entry.words.length > MAX_POSTINGS) {
      parts.push([]);
      postings = 0;
    }
    parts.at(-1)!.push(entry);
    postings += entry.words.length;
  }
  return parts;
}
