import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, Database, type ThreadProgram, threads } from '#platform';
import type { EncodedSegment } from '../segments/build-segment';
import { type ListedSegment, segmentsToMerge, segmentsToRenew } from '../segments/merge-plan';
import { type MergedSegment, mergeSegments } from '../segments/merge-segments';
import { SegmentHead } from '../segments/segment-head';
import { PassagesRepository } from './passages.repository';
import { SegmentsRepository } from './segments.repository';

const PROGRAM: ThreadProgram<MergedSegment[], EncodedSegment> = {
  file: join(__dirname, '../segments/merge-segments.program.js'),
};
/** Segments of up to this many bytes are merged in the calling thread, in a few milliseconds. */
const MAX_INLINE_BYTES = 65_536;
/** How many entries are looked up by one statement. */
const LOOKED_UP = 4_096;
/** How many passages without a segment are queued by one statement. */
const QUEUED = 2_000;

/** Merges the segments of the index of passages, so that a search reads few of them, and outdated entries are dropped. */
@Injectable()
export class SegmentMerger implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly segments: SegmentsRepository,
    private readonly passages: PassagesRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'passage-segments.merge',
      each: '2 seconds',
      batch: 1,
      tenants: () => this.segments.tenants(this.database),
      run: (_, tenantId) => this.merge(tenantId),
    });
    this.clock.every({
      name: 'passage-segments.renew',
      each: '1 hour',
      batch: 1,
      tenants: () => this.segments.tenantsOutdated(this.database),
      run: (_, tenantId) => this.renew(tenantId),
    });
    this.clock.every({
      name: 'passages.queue-unindexed',
      each: '10 seconds',
      batch: QUEUED,
      tenants: () => this.passages.tenantsUnindexed(this.database),
      run: (batch, tenantId) => this.passages.queueUnindexed(this.database, tenantId, batch),
    });
  }

  /** Merges some segments of a tenant. Returns the number of merges: 0 if there was nothing to merge. */
  private async merge(tenantId: string): Promise<number> {
    const listed = await this.segments.list(this.database, tenantId);
    const chosen = segmentsToMerge(listed, Date.now());
    if (chosen.length === 0) {
      await this.segments.settle(
        this.database,
        tenantId,
        listed.map(({ id }) => id),
      );
      return 0;
    }
    await this.write(tenantId, chosen);
    return 1;
  }

  /** Rewrites old segments without their outdated entries. Returns the number of rewrites: 0 if none has any. */
  private async renew(tenantId: string): Promise<number> {
    const chosen = segmentsToRenew(await this.segments.list(this.database, tenantId), Date.now());
    if (chosen.length === 0) return 0;
    await this.write(tenantId, chosen);
    return 1;
  }

  /** Replaces segments by one without their outdated entries. */
  private async write(tenantId: string, chosen: readonly ListedSegment[]): Promise<void> {
    const read = await this.read(tenantId, chosen);
    const merged = await mergedOf(tenantId, read);
    const before = read.reduce((sum, { kept }) => sum + kept.length, 0);
    const replaced = chosen.reduce((sum, one) => sum + one.replaced, 0) - (before - merged.entries);
    await this.database.transaction(async (tx) => {
      const ids = chosen.map(({ id }) => id);
      if (await this.segments.take(tx, tenantId, ids))
        await this.segments.write(tx, tenantId, [{ ...merged, replaced }]);
    });
  }

  /**
   * Reads segments, and which of their entries are not outdated. Omits a segment that another merge has deleted; this merge then changes
   * nothing.
   */
  private async read(tenantId: string, listed: readonly ListedSegment[]): Promise<MergedSegment[]> {
    const read: MergedSegment[] = [];
    for (const { id } of listed) {
      const segment = await this.segments.read(this.database, tenantId, id);
      if (segment) read.push({ ...segment, kept: await this.keptOf(tenantId, segment.head) });
    }
    return read;
  }

  private async keptOf(tenantId: string, bytes: Buffer): Promise<Uint8Array> {
    const head = new SegmentHead(bytes);
    const kept = new Uint8Array(head.entries);
    for (let from = 0; from < head.entries; from += LOOKED_UP) {
      const length = Math.min(LOOKED_UP, head.entries - from);
      const entries = Array.from({ length }, (_, i) => head.entryAt(from + i));
      for (const place of await this.segments.listLive(this.database, tenantId, entries))
        kept[from + place] = 1;
    }
    return kept;
  }
}

async function mergedOf(tenantId: string, segments: MergedSegment[]): Promise<EncodedSegment> {
  const size = segments
    .flatMap(({ head, blocks }) => [head, ...blocks])
    .reduce((sum, { length }) => sum + length, 0);
  if (size <= MAX_INLINE_BYTES || !existsSync(PROGRAM.file)) return mergeSegments(segments);
  const merged = await threads().run(PROGRAM, { tenantId, size, input: segments });
  return { entries: merged.entries, head: bufferOf(merged.head), blocks: merged.blocks.map(bufferOf) };
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}
