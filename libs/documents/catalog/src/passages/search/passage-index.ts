import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PassageBlock } from '#entities';
import { Database, Unavailable, columns, computed, statement } from '#platform';
import type { Block, Postings } from '../segments/block';
import type { FoundWords } from '../segments/candidates';
import { type IndexReach, countFrom, countIn, rangesOf, sizeOf } from '../segments/reach';
import type { SegmentHead } from '../segments/segment-head';
import { type PartPlace, SegmentCache, keyOf } from './segment-cache';

const LIST = statement(
  { ids: computed.list(computed.uuid()), waiting: computed.boolean() },
  `SELECT ARRAY(SELECT s.id FROM passage_segments s WHERE s.tenant_id = :tenantId AND s.entries > 0 ORDER BY s.id) AS ids,
    EXISTS (SELECT FROM passage_queue q WHERE q.tenant_id = :tenantId) AS waiting`,
);
const PART = columns(PassageBlock, 'b', 'segmentId', 'nth', 'bytes');
// OFFSET 0 makes the planner look up one part after the other.
const READ = statement(
  PART.row,
  `SELECT ${PART.sql} FROM unnest(:segmentIds::uuid[], :nths::int[]) c (segment_id, nth)
  CROSS JOIN LATERAL (SELECT * FROM passage_blocks b WHERE b.tenant_id = :tenantId AND b.segment_id = c.segment_id AND b.nth = c.nth OFFSET 0) b`,
);
const MAX_PARTS = 64;
/** How many tenants' lists of segments are remembered. */
const MAX_REMEMBERED = 1_000;
/** After this many words with the same beginning, no further blocks of a segment are counted. */
const MAX_FROM_BEGINNING = 1_000;
/** How often the list of segments is read again because merges have deleted some of them. */
const ATTEMPTS = 5;

/** A segment with what a search needs to know of it. */
export interface OpenSegment {
  id: string;
  head: SegmentHead;
}

/** Segments, and the postings of words in each of them. */
interface FoundPostings {
  segments: readonly OpenSegment[];
  words: FoundWords;
}

/** The index of a tenant's passages as a search reads it. */
export interface OpenIndex {
  tenantId: string;
  segments: readonly OpenSegment[];
  /** Whether documents wait to be indexed. */
  waiting: boolean;
  /** The postings of words that were sought in these segments. A search seeks most of its words several times. */
  found: Map<string, readonly (Postings | null)[]>;
}

/** An index as a process last saw it. */
interface RememberedIndex {
  ids: readonly string[];
  /** Whether it had not changed since the time before, and nothing waited to be indexed. */
  isSettled: boolean;
}

/** Reads the segments of the index of passages. */
@Injectable()
export class PassageIndex {
  /** The segments that each tenant's index had when it was last opened. */
  private readonly remembered = new Map<string, RememberedIndex>();

  constructor(
    private readonly database: Database,
    private readonly cache: SegmentCache,
  ) {}

  /** Opens the index of a tenant as it is now. */
  async open(tenantId: string): Promise<OpenIndex> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { ids, waiting } = (await this.database.one(LIST, { tenantId }))!;
      const segments = await this.openSegments(tenantId, ids);
      if (!segments) continue;
      this.remember(tenantId, ids, waiting);
      return { tenantId, waiting, segments, found: new Map() };
    }
    throw new Unavailable({ headers: { 'Retry-After': '1' } });
  }

  /**
   * Opens the index of a tenant as this process last saw it, usually without a statement. The search must check that it is still current.
   * Undefined if it differed the last two times, since it has probably changed again, or if a merge has replaced a segment.
   */
  async openRemembered(tenantId: string): Promise<OpenIndex | undefined> {
    const remembered = this.remembered.get(tenantId);
    if (!remembered?.isSettled) return undefined;
    const segments = await this.openSegments(tenantId, remembered.ids);
    return segments && { tenantId, waiting: false, segments, found: new Map() };
  }

  private remember(tenantId: string, ids: readonly string[], waiting: boolean): void {
    const known = this.remembered.get(tenantId);
    const isSettled = !waiting && known?.ids.join() === ids.join();
    this.remembered.delete(tenantId);
    this.remembered.set(tenantId, { ids, isSettled });
    if (this.remembered.size > MAX_REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
  }

  private async openSegments(tenantId: string, ids: readonly string[]): Promise<OpenSegment[] | undefined> {
    const places = ids.map((segmentId) => ({ segmentId, nth: 0 }));
    const heads = await this.read(tenantId, places, ({ segmentId }) => this.cache.head(segmentId));
    return heads && ids.map((id, i) => ({ id, head: heads[i]! }));
  }

  /** The postings of words. If merges have replaced segments, it opens the index again. */
  async find(index: OpenIndex, words: readonly string[]): Promise<FoundPostings> {
    let opened = index;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { segments, found } = opened;
      const missing = [...new Set(words)].filter((word) => !found.has(word));
      if (missing.length === 0) return { segments, words: found };
      const sought = missing.flatMap((word) =>
        segments.map(({ id, head }) => ({ segmentId: id, nth: head.blockOf(word) + 1 })),
      );
      const blocks = await this.blocks(index.tenantId, sought);
      if (blocks) {
        for (const [i, word] of missing.entries()) {
          const first = i * segments.length;
          found.set(
            word,
            segments.map((_, j) => blocks[first + j]?.find(word) ?? null),
          );
        }
        return { segments, words: found };
      }
      opened = await this.open(index.tenantId);
    }
    throw new Unavailable({ headers: { 'Retry-After': '1' } });
  }

  /** For each word, the number of passages in reach that have it. */
  async count(index: OpenIndex, reach: IndexReach, words: readonly string[]): Promise<Map<string, number>> {
    const { segments, words: found } = await this.find(index, words);
    const ranges = segments.map(({ head }) => rangesOf(head, reach));
    const countOf = (postings: readonly (Postings | null)[]) =>
      postings.reduce(
        (sum, one, i) => sum + (one ? countIn(one, ranges[i]!, segments[i]!.head.entries) : 0),
        0,
      );
    return new Map(words.map((word) => [word, countOf(found.get(word)!)]));
  }

  /** The number of passages in reach. */
  countPassages({ segments }: OpenIndex, reach: IndexReach): number {
    return segments.reduce((sum, { head }) => sum + sizeOf(rangesOf(head, reach)), 0);
  }

  /**
   * For each word with the same beginning, the number of passages in reach that have it. Words that only others can read are neither returned
   * nor counted against a limit, so that nobody learns of them.
   */
  async countFrom(index: OpenIndex, reach: IndexReach, beginning: string): Promise<Map<string, number>> {
    const end = `${beginning}\u{10ffff}`;
    const counts = new Map<string, number>();
    for (const { id, head } of index.segments) {
      const ranges = rangesOf(head, reach);
      if (ranges.length === 0) continue;
      const first = Math.max(0, head.blockOf(beginning)) + 1;
      const places = Array.from({ length: Math.max(0, head.blockOf(end) + 2 - first) }, (_, i) => ({
        segmentId: id,
        nth: first + i,
      }));
      let found = 0;
      for (const block of (await this.blocks(index.tenantId, places)) ?? []) {
        if (!block || found >= MAX_FROM_BEGINNING) continue;
        for (const { word, passages } of countFrom(block, beginning, ranges, head.entries)) {
          counts.set(word, (counts.get(word) ?? 0) + passages);
          found += 1;
        }
        // Many words may begin so, and other requests wait.
        await turn();
      }
    }
    return counts;
  }

  /** Blocks at their places; undefined at 0. Undefined for all if one of them does not exist any more. */
  private blocks(tenantId: string, places: readonly PartPlace[]): Promise<(Block | undefined)[] | undefined> {
    return this.read(tenantId, places, ({ segmentId, nth }) =>
      nth === 0 ? null : this.cache.block(segmentId, nth),
    ).then((blocks) => blocks?.map((block) => block ?? undefined));
  }

  /**
   * Parts of segments, from the cache as far as it has them; undefined if one of them does not exist any more.
   *
   * @param cached reads one from the cache; null if there is none at this place
   */
  private async read<Part extends SegmentHead | Block | null>(
    tenantId: string,
    places: readonly PartPlace[],
    cached: (place: PartPlace) => Part | undefined,
  ): Promise<Part[] | undefined> {
    const parts = places.map(cached);
    const missing = new Map(
      places.filter((_, i) => parts[i] === undefined).map((place) => [keyOf(place), place]),
    );
    if (missing.size === 0) return parts as Part[];
    const read = await this.readMissing(tenantId, [...missing.values()]);
    if (!read) return undefined;
    return parts.map((part, i) => (part === undefined ? (read.get(keyOf(places[i]!)) as Part) : part));
  }

  /** Reads parts from the database, and adds them to the cache. */
  private async readMissing(
    tenantId: string,
    places: readonly PartPlace[],
  ): Promise<Map<string, SegmentHead | Block> | undefined> {
    const read = new Map<string, SegmentHead | Block>();
    for (let from = 0; from < places.length; from += MAX_PARTS) {
      const some = places.slice(from, from + MAX_PARTS);
      const rows = await this.database.all(READ, {
        tenantId,
        segmentIds: some.map(({ segmentId }) => segmentId),
        nths: some.map(({ nth }) => nth),
      });
      if (rows.length < some.length) return undefined;
      for (const { bytes, ...place } of rows) read.set(keyOf(place), this.cache.add(place, bytes));
    }
    return read;
  }
}
