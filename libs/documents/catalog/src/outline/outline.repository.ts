import { Injectable } from '@nestjs/common';
import { Mapping, Revision } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';
import { FROM_REACHABLE_NODES, type NodeReach, PLACE_VISIBLE } from '#visibility';
import { ENTRY, headingsColumn } from '../entries/entry-row';
import { MAX_OUTLINE_HEADINGS } from './outline.dto';

const OUTLINE = columns(Revision, 'r', 'outlineVersion').row.outlineVersion;
const SOURCE = columns(Mapping, 'm', 'sourceType').row.sourceType.orNull();
// One more than an answer shows, to know whether there are more.
const HEADINGS = headingsColumn(':ordinal', MAX_OUTLINE_HEADINGS + 1, 's.heading');

const FIND = statement(
  { ...ENTRY.row, ...HEADINGS.row, source: SOURCE, outlineVersion: OUTLINE.orNull() },
  `SELECT ${ENTRY.sql}, ${HEADINGS.sql},
    (SELECT r.outline_version FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS "outlineVersion",
    CASE WHEN ${PLACE_VISIBLE} THEN (SELECT m.source_type FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) END AS source
  ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file'`,
);

export type OutlineRow = Row<typeof FIND>;

@Injectable()
export class OutlineRepository {
  /** A document with its headings from an ordinal on; undefined if it is out of reach, or a folder. */
  find(queries: Queries, reach: NodeReach, nodeId: string, ordinal: number): Promise<OutlineRow | undefined> {
    return queries.one(FIND, { ...reach, nodeId, ordinal });
  }
}
