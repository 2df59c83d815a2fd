import { Injectable } from '@nestjs/common';
import { PassageBlock, PassageSegment } from '#entities';
import { type Queries, type Transaction, columns, computed, dueTenants, newId, statement } from '#platform';
import type { EncodedSegment } from '../segments/build-segment';
import { MANY } from '../segments/merge-plan';
import type { SegmentEntry } from '../segments/segment-head';

const LISTED = columns(PassageSegment, 's', 'id', 'entries', 'replaced');
const LIST_TENANTS = dueTenants(PassageSegment, { among: 'd.due', due: 'true' });
const LIST_TENANTS_OUTDATED = dueTenants(PassageSegment, { among: 'd.replaced > 0', due: 'true' });
const LIST = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} FROM passage_segments s WHERE s.tenant_id = :tenantId ORDER BY s.id`,
);
// With fewer segments, there is nothing to merge.
const WRITE = statement(
  `WITH written AS (
    INSERT INTO passage_segments (tenant_id, id, entries, replaced, due)
    SELECT :tenantId, s.id, s.entries, s.replaced, (SELECT count(*) FROM passage_segments o WHERE o.tenant_id = :tenantId) >= ${MANY - 1}
    FROM unnest(:ids::uuid[], :entries::int[], :replaced::int[]) s (id, entries, replaced))
  INSERT INTO passage_blocks (tenant_id, segment_id, nth, bytes)
  SELECT :tenantId, b.segment_id, b.nth, b.bytes FROM unnest(:segmentIds::uuid[], :nths::int[], :bytes::bytea[]) b (segment_id, nth, bytes)`,
);
const SETTLE = statement(
  'UPDATE passage_segments s SET due = false WHERE s.tenant_id = :tenantId AND s.due AND s.id = ANY (:ids::uuid[])',
);
const LOCK = statement(
  columns(PassageSegment, 's', 'id').row,
  'SELECT s.id FROM passage_segments s WHERE s.tenant_id = :tenantId AND s.id = ANY (:ids::uuid[]) ORDER BY s.id FOR UPDATE',
);
const DELETE = statement(
  `WITH gone AS (DELETE FROM passage_segments s WHERE s.tenant_id = :tenantId AND s.id = ANY (:ids::uuid[]))
  DELETE FROM passage_blocks b WHERE b.tenant_id = :tenantId AND b.segment_id = ANY (:ids)`,
);
const BLOCK = columns(PassageBlock, 'b', 'segmentId', 'nth', 'bytes');
const READ_SEGMENT = statement(
  BLOCK.row,
  `SELECT ${BLOCK.sql} FROM passage_blocks b WHERE b.tenant_id = :tenantId AND b.segment_id = :segmentId ORDER BY b.nth`,
);
// One passage is looked up after the other, whatever the planner guesses.
const LIST_LIVE = statement(
  { nth: computed.int() },
  `SELECT c.nth::int AS nth
  FROM unnest(:nodeIds::uuid[], :ordinals::int[], :versions::bigint[]) WITH ORDINALITY c (node_id, ordinal, version, nth)
  CROSS JOIN LATERAL (SELECT FROM passages s
    WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal AND s.version = c.version OFFSET 0) s`,
);

export interface NewSegment extends EncodedSegment {
  replaced: number;
}

/** Writes the segments of the index of passages, and reads them for merges. */
@Injectable()
export class SegmentsRepository {
  /** The tenants whose segments a merge has to look at. */
  tenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_TENANTS, {});
  }

  /** The tenants whose segments may have outdated entries. */
  tenantsOutdated(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_TENANTS_OUTDATED, {});
  }

  list(queries: Queries, tenantId: string) {
    return queries.all(LIST, { tenantId });
  }

  async write(queries: Queries, tenantId: string, segments: readonly NewSegment[]): Promise<void> {
    const ids = segments.map(() => newId());
    const parts = segments.flatMap(({ entries, head, blocks }, i) =>
      (entries === 0 ? [] : [head, ...blocks]).map((bytes, nth) => ({ segmentId: ids[i]!, nth, bytes })),
    );
    await queries.run(WRITE, {
      tenantId,
      ids,
      entries: segments.map(({ entries }) => entries),
      replaced: segments.map(({ replaced }) => replaced),
      segmentIds: parts.map(({ segmentId }) => segmentId),
      nths: parts.map(({ nth }) => nth),
      bytes: parts.map(({ bytes }) => bytes),
    });
  }

  /** Records that a merge has looked at segments. */
  async settle(queries: Queries, tenantId: string, ids: readonly string[]): Promise<void> {
    await queries.run(SETTLE, { tenantId, ids });
  }

  /** Deletes segments, and returns true; or does nothing and returns false if another merge has deleted one of them. */
  async take(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<boolean> {
    const locked = await tx.all(LOCK, { tenantId, ids });
    if (locked.length < ids.length) return false;
    await tx.run(DELETE, { tenantId, ids });
    return true;
  }

  /** The bytes of a segment. They are missing if it has no entries, or was deleted. */
  async read(
    queries: Queries,
    tenantId: string,
    segmentId: string,
  ): Promise<{ head: Buffer; blocks: Buffer[] } | undefined> {
    const [head, ...blocks] = (await queries.all(READ_SEGMENT, { tenantId, segmentId })).map(
      ({ bytes }) => bytes,
    );
    return head && { head, blocks };
  }

  /** The places of the entries whose passages still have the same words. */
  async listLive(queries: Queries, tenantId: string, entries: readonly SegmentEntry[]): Promise<number[]> {
    const rows = await queries.all(LIST_LIVE, {
      tenantId,
      nodeIds: entries.map(({ nodeId }) => nodeId),
      ordinals: entries.map(({ ordinal }) => ordinal),
      versions: entries.map(({ version }) => version),
    });
    return rows.map(({ nth }) => nth - 1);
  }
}
