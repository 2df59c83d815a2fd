import { Node } from '#entities';
import { type RowOf, columns, computed } from '#platform';
import { HEADINGS_VISIBLE, PLACE_VISIBLE, SHOWN_PATH } from '#visibility';
import { MAX_ENTRY_HEADINGS, MAX_LISTED_HEADING } from './entries.dto';

/** A heading as SQL builds it into a JSON object. */
export interface HeadingRow {
  anchor: string;
  level: number;
  text: string;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
}

const NODE = columns(
  Node,
  'n',
  'id',
  'title',
  'tags',
  'tokenEstimate',
  'updatedAt',
  'contentHash',
  'sortOrder',
  'version',
);

/** The columns of an entry, from a node `n` and its project `p`. */
export const ENTRY = {
  sql: `${NODE.sql}, ${SHOWN_PATH} AS path, CASE WHEN ${PLACE_VISIBLE} THEN n.parent_id END AS "parentId", n.revision_id IS NOT NULL AS "hasContent", ${HEADINGS_VISIBLE} AS "headingsVisible"`,
  row: {
    ...NODE.row,
    ...columns(Node, 'n', 'path', 'parentId').row,
    hasContent: computed.boolean(),
    headingsVisible: computed.boolean(),
  },
} as const;

/**
 * A column with at most `limit` headings of the node `n`, from an ordinal (SQL) on; null if they aren't visible. Ordinals have no
 * gaps.
 *
 * @param text the part of the text `s.heading` to show (SQL), which can be as long as the document
 */
export function headingsColumn<const From extends string, const Text extends string>(
  from: From,
  limit: number,
  text: Text,
) {
  return {
    sql: `CASE WHEN ${HEADINGS_VISIBLE} THEN coalesce((
    SELECT json_agg(json_build_object('anchor', s.anchor, 'level', s.level, 'text', ${text}, 'startLine', s.start_line, 'endLine', s.end_line,
      'tokenEstimate', s.token_estimate)
      ORDER BY s.ordinal)
    FROM sections s WHERE s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.ordinal >= ${from} AND s.ordinal < ${from} + ${limit}),
    '[]') END AS headings`,
    row: { headings: computed.json<HeadingRow[]>().orNull() },
  } as const;
}

// One more than an answer shows, to know whether there are more.
const HEADINGS = headingsColumn('0', MAX_ENTRY_HEADINGS + 1, `left(s.heading, ${MAX_LISTED_HEADING})`);

export const ENTRY_WITH_HEADINGS = {
  sql: `${ENTRY.sql}, ${HEADINGS.sql}`,
  row: { ...ENTRY.row, ...HEADINGS.row },
} as const;

/** A document as the catalog shows it. */
export interface EntryRow extends RowOf<typeof ENTRY.row> {
  /** One more than an answer shows, if there are more; null or absent if they were not asked for or aren't visible. */
  headings?: HeadingRow[] | null;
}
