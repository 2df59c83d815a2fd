import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { buildSegment } from '../segments/build-segment';
import { partsOf } from '../segments/segment-parts';
import { type IndexChanges, PassagesRepository } from './passages.repository';
import { type NewSegment, SegmentsRepository } from './segments.repository';

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
