import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { LAST_ID, type Queries, type Row, computed, statement } from '#platform';
import { SHARED_PATH, documentsGranted, nodeReachOf } from '#visibility';
import type { EntriesRange } from './entries.repository';
import { ENTRY, ENTRY_WITH_HEADINGS } from './entry-row';

/** A window of the documents that are shared with a caller, by their ids. */
export interface Window {
  /** The id before the first one. */
  from: string;
  /** The last id; null if the window ends when it is full. */
  to: string | null;
  /** The id of the last document before the page, since several can have the same name. */
  afterId: string;
}

/** The size of a window: how many shared documents one page considers. Documents are in the order of paths only within a window. */
export const WINDOW = 2_000;

const IN_WINDOW = `g.node_id > :fromId AND g.node_id <= coalesce(:toId::uuid, '${LAST_ID}')`;

function list({ sql, row }: typeof ENTRY | typeof ENTRY_WITH_HEADINGS) {
  return statement(
    {
      ...row,
      /** Null in the only row of a window without documents in the range. */
      id: row.id.orNull(),
      /** The last id of a full window; null if the window isn't full. */
      windowEnd: computed.uuid().orNull(),
    },
    `WITH shared AS MATERIALIZED (${documentsGranted(':projectId', String(WINDOW), IN_WINDOW)}),
    seen AS (SELECT CASE WHEN count(*) = ${WINDOW} THEN (array_agg(node_id ORDER BY node_id DESC))[1] END AS last FROM shared)
    SELECT seen.last AS "windowEnd", x.* FROM seen LEFT JOIN LATERAL (
      SELECT ${sql} FROM shared
      CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = shared.node_id OFFSET 0) n
      JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
      WHERE :prefix = '' AND (${SHARED_PATH} COLLATE "C" > :after OR (${SHARED_PATH} = :after AND n.id > :afterId))
      ORDER BY ${SHARED_PATH} COLLATE "C", n.id LIMIT :limit) x ON true
    ORDER BY x.path COLLATE "C", x.id`,
  );
}

const LIST = { plain: list(ENTRY), withHeadings: list(ENTRY_WITH_HEADINGS) };

export type SharedEntryRow = Row<(typeof LIST)['plain']>;

/** Lists the documents of a project that are shared with a caller who doesn't see all of it. It reads only what is shared. */
@Injectable()
export class SharedEntriesRepository {
  /** Documents of a window in the byte order of their names, or one row without a document. They show no folders, so a prefix has none. */
  list(
    queries: Queries,
    principal: Principal,
    range: EntriesRange,
    { from: fromId, to: toId, afterId }: Window,
  ): Promise<SharedEntryRow[]> {
    const { projectId, prefix, after, limit, headings } = range;
    return queries.all(LIST[headings ? 'withHeadings' : 'plain'], {
      ...nodeReachOf(principal),
      ...{ projectId, prefix, after, afterId, fromId, toId, limit },
    });
  }
}
