import { HEADINGS_VISIBLE_N } from '#visibility';
import { MAX_ENTRY_HEADINGS } from './entries.dto';

/** A heading as SQL builds it into a JSON object. */
export interface HeadingRow {
  anchor: string;
  level: number;
  text: string;
  tokenEstimate: number;
}

/** A document as the catalog knows it. */
export interface EntryRow {
  id: string;
  path: string;
  title: string | null;
  tags: string[];
  tokenEstimate: number | null;
  updatedAt: Date;
  hasContent: boolean;
  contentHash: Buffer | null;
  headingsVisible: boolean;
  /** One more than an answer may hold, where there are more; null where they were not asked for or may not be seen. */
  headings?: HeadingRow[] | null;
}

/** The columns of an entry, of a node `n` and its project `p`. */
export const ENTRY_COLUMNS = `n.id, n.path, n.title, n.tags, n.token_estimate AS "tokenEstimate", n.updated_at AS "updatedAt",
  n.revision_id IS NOT NULL AS "hasContent", n.content_hash AS "contentHash", ${HEADINGS_VISIBLE_N} AS "headingsVisible"`;

/** The headings of a node `n`, from an ordinal (SQL) on, where they may be seen. Ordinals have no gaps. */
export function headingsOf(from: string, count: string): string {
  return `CASE WHEN ${HEADINGS_VISIBLE_N} THEN coalesce((
    SELECT json_agg(json_build_object('anchor', s.anchor, 'level', s.level, 'text', s.heading, 'tokenEstimate', s.token_estimate)
      ORDER BY s.ordinal)
    FROM sections s WHERE s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.ordinal >= ${from} AND s.ordinal < ${from} + ${count}),
    '[]') END`;
}

/** The headings that an entry of a list shows, as a further column. */
export const ENTRY_HEADINGS = `, ${headingsOf('0', String(MAX_ENTRY_HEADINGS + 1))} AS headings`;
