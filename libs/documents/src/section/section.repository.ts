import { Injectable } from '@nestjs/common';
import { Node } from '#entities';
import { type Queries, type RowOf, columns, computed, statement } from '#platform';
import { LINES_PER_ENTRY, MAX_CUT_BYTES } from '#text';
import { FROM_REACHABLE_NODES, type NodeReach } from '#visibility';

const NODE = columns(Node, 'n', 'id', 'version', 'totalLines');
const SELECTED =
  `${NODE.sql}, s.anchor, s.level, s.start_line AS "sectionStart", s.end_line AS "sectionEnd"` as const;
const SHAPE = {
  ...NODE.row,
  anchor: computed.text().orNull(),
  level: computed.int().orNull(),
  sectionStart: computed.int().orNull(),
  sectionEnd: computed.int().orNull(),
  /** Null for a document without content, for a missing section, and for the version that the caller knows. */
  chunk: computed.bytes().orNull(),
  /** The bytes from the start of the chunk to the end of the section or document. */
  available: computed.int().orNull(),
};

/** cutAtLineEnds needs two bytes beyond its limit, to see how a line ends and whether more follows. */
const WINDOW = MAX_CUT_BYTES + 2;

const FROM_NODE = `FROM (SELECT n.*, p.id AS visible ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId) n
  LEFT JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = :anchor` as const;

// Content is stored uncompressed and out of line, so substring() reads the pages it needs and not the whole document.
const FIND_BY_ANCHOR = statement(
  SHAPE,
  `SELECT ${SELECTED}, s.end_byte - s.start_byte AS available,
    CASE WHEN n.version IS DISTINCT FROM :knownVersion THEN
      (SELECT substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${WINDOW}))
       FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id)
    END AS chunk
  ${FROM_NODE}`,
);

/** The byte offset in an entry (SQL) of the line index; the length of the document for an entry after the last. */
function offsetAt<const Entry extends string>(entry: Entry) {
  return `CASE WHEN 4 * (${entry}) < octet_length(r.line_index)
    THEN ('x' || encode(substring(r.line_index FROM 4 * (${entry}) + 1 FOR 4), 'hex'))::bit(32)::bigint::int ELSE r.bytes END` as const;
}
const ENTRY = `(:line - 1) / ${LINES_PER_ENTRY}` as const;

// The chunk starts at the last indexed line up to the requested one, so it has lines to skip before those of the answer.
const FIND_BY_LINE = statement(
  SHAPE,
  `SELECT ${SELECTED}, x.available,
    CASE WHEN n.version IS DISTINCT FROM :knownVersion THEN x.chunk END AS chunk
  ${FROM_NODE}
  LEFT JOIN LATERAL (
    SELECT o.until - o.start AS available, substring(r.content FROM o.start + 1 FOR greatest(least(o.until, o.next + ${WINDOW}) - o.start, 0)) AS chunk
    FROM revisions r, LATERAL (
      SELECT ${offsetAt(ENTRY)} AS start, ${offsetAt(`${ENTRY} + 1`)} AS next, coalesce(s.end_byte, r.bytes) AS until) o
    WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) x ON true`,
);

/** A chunk of a document with the numbers that cutting it needs. */
export type SectionRow = RowOf<typeof SHAPE>;

/** Parts of documents within a principal's reach. */
@Injectable()
export class SectionRepository {
  /** The chunk from the start of a section. The chunk of `knownVersion` is not read. */
  findByAnchor(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchor: string; knownVersion: number | null },
  ): Promise<SectionRow | undefined> {
    return queries.one(FIND_BY_ANCHOR, { ...reach, ...part });
  }

  /** The chunk from the last indexed line up to `line`; it ends with the section if `anchor` is given. */
  findByLine(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchor: string | null; line: number; knownVersion: number | null },
  ): Promise<SectionRow | undefined> {
    return queries.one(FIND_BY_LINE, { ...reach, ...part });
  }
}
