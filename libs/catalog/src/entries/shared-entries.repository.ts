import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { documentsGrantedN, nodeReachValues } from '#visibility';
import type { Stretch } from './entries.repository';
import { ENTRY_COLUMNS, ENTRY_HEADINGS, type EntryRow } from './entry-row';

/** A stretch of the documents that are shared with a caller, by their ids: behind one, and up to one. */
export interface Window {
  from: string;
  /** Null: up to where it is full. */
  to: string | null;
}

/** An entry, or none, with the last id of a window that is full. */
export type SharedEntryRow = { windowEnd: string | null } & (EntryRow | { id: null });

/** How many shared documents one page looks at. Only where there are more does the order of paths begin anew. */
export const WINDOW = 2_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function page(more = '') {
  const inWindow = `g.node_id > $9 AND g.node_id <= coalesce($10::uuid, '${LAST_ID}')`;
  return positional<SharedEntryRow>(`
    WITH shared AS MATERIALIZED (${documentsGrantedN('$5', String(WINDOW), inWindow)}),
    seen AS (SELECT CASE WHEN count(*) = ${WINDOW} THEN (array_agg(node_id ORDER BY node_id DESC))[1] END AS last FROM shared)
    SELECT seen.last AS "windowEnd", x.* FROM seen LEFT JOIN LATERAL (
      SELECT ${ENTRY_COLUMNS}${more} FROM shared
      CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = shared.node_id OFFSET 0) n
      JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL AND $3::uuid[] IS NOT DISTINCT FROM $3
      WHERE n.path > $6 AND n.path < $7 || '0' AND n.depth > $11 AND n.depth <= $12 ORDER BY n.path LIMIT $8) x ON true
    ORDER BY x.path`);
}

const PAGE = { plain: page(), withHeadings: page(ENTRY_HEADINGS) };

/** Lists a project of which a caller sees only what is shared with them: from the shares, whatever else is in it. */
@Injectable()
export class SharedEntriesRepository {
  constructor(private readonly database: Database) {}

  /** A page of the documents of a window, in the byte order of paths; one row without an entry where there are none. */
  list(principal: Principal, stretch: Stretch, { from, to }: Window): Promise<SharedEntryRow[]> {
    const { projectId, prefix, prefixDepth, depth, after, limit, headings } = stretch;
    const deepest = depth === undefined ? 32_767 : prefixDepth + depth;
    const values = [
      ...nodeReachValues(principal),
      projectId,
      after,
      prefix,
      limit,
      from,
      to,
      prefixDepth,
      deepest,
    ];
    return this.database.all(PAGE[headings ? 'withHeadings' : 'plain'], values);
  }
}
