import { Injectable } from '@nestjs/common';
import { Node, Revision, Section } from '#entities';
import { type Queries, type Row, type RowOf, columns, computed, statement } from '#platform';
import { CITED_AS } from '#provenance';
import { BYTES_PER_ENTRY, MAX_CUT_BYTES, type Position } from '#text';
import { FROM_REACHABLE_NODES, type NodeReach, shareLast } from '#visibility';

const NODE = columns(Node, 'n', 'id', 'version', 'totalLines');
const REVISION = columns(Revision, 'r', 'contentHash', 'outlineVersion');
const SECTION = columns(
  Section,
  's',
  { sectionStart: 'startLine', sectionEnd: 'endLine' },
  'anchor',
  'level',
);
const SELECTED = `${NODE.sql}, ${CITED_AS} AS "citedAs", ${REVISION.sql}, ${SECTION.sql}` as const;
const SHAPE = {
  ...NODE.row,
  /** The name of the document in citations. */
  citedAs: computed.text(),
  contentHash: REVISION.row.contentHash.orNull(),
  outlineVersion: REVISION.row.outlineVersion.orNull(),
  anchor: SECTION.row.anchor.orNull(),
  level: SECTION.row.level.orNull(),
  sectionStart: SECTION.row.sectionStart.orNull(),
  sectionEnd: SECTION.row.sectionEnd.orNull(),
  /** Null for a document without content, for a missing section, and for the version that the caller knows. */
  chunk: computed.bytes().orNull(),
  /** The position of the first whole character of the chunk. */
  chunkLine: computed.int().orNull(),
  chunkColumn: computed.int().orNull(),
  /** The bytes from the start of the chunk to the end of the section or document. */
  available: computed.int().orNull(),
};

/** cutAtLineEnds needs two bytes beyond its limit, to see how a line ends and whether more follows. */
const WINDOW = MAX_CUT_BYTES + 2;
/** The rest of a character that begins before the byte of an index entry. */
const REST_OF_CHARACTER = 3;

const fromNode = <const From extends string>(from: From) =>
  `FROM (SELECT n.*, p.id AS visible ${from} AND n.id = :nodeId) n
  LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  LEFT JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = :anchor` as const;

// Content is stored uncompressed and out of line, so substring() reads the pages it needs and not the whole document.
const findByAnchor = <const From extends string>(from: From) =>
  statement(
    SHAPE,
    `SELECT ${SELECTED}, s.start_line AS "chunkLine", 1 AS "chunkColumn", s.end_byte - s.start_byte AS available,
    CASE WHEN n.version IS DISTINCT FROM :knownVersion THEN
      substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${WINDOW})) END AS chunk
  ${fromNode(from)}`,
  );
const FIND_BY_ANCHOR = findByAnchor(FROM_REACHABLE_NODES.read);
const FIND_BY_ANCHOR_WITHOUT_SHARE = findByAnchor(FROM_REACHABLE_NODES.arrange);

// The chunk starts at the last indexed position up to the requested one, so it may have lines and characters before those of the answer.
const FIND_BY_POSITION = statement(
  SHAPE,
  `SELECT ${SELECTED}, x.line AS "chunkLine", x.col AS "chunkColumn", x.available,
    CASE WHEN n.version IS DISTINCT FROM :knownVersion THEN x.chunk END AS chunk
  ${fromNode(FROM_REACHABLE_NODES.read)}
  LEFT JOIN LATERAL (
    SELECT coalesce((o.position >> 32)::int, 1) AS line, coalesce((o.position & 4294967295)::int, 1) AS col, o.until - o.start AS available,
      substring(r.content FROM o.start + 1 FOR greatest(least(o.until, o.next + ${WINDOW}) - o.start, 0)) AS chunk
    FROM (SELECT width_bucket((:line::bigint << 32) + :column, r.positions) AS entry OFFSET 0) e, LATERAL (
      SELECT e.entry * ${BYTES_PER_ENTRY} AS start, r.positions[e.entry] AS position, coalesce(s.end_byte, r.bytes) AS until,
        CASE WHEN e.entry < cardinality(r.positions) THEN (e.entry + 1) * ${BYTES_PER_ENTRY} + ${REST_OF_CHARACTER} ELSE r.bytes END AS next) o
  ) x ON true`,
);

const NAMES = columns(Section, 's', 'anchor', 'aliases');
const LIST_NAMES = statement(
  { ...NAMES.row, hasText: computed.boolean() },
  `SELECT ${NAMES.sql}, s.heading = :text AS "hasText" FROM (SELECT n.* ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId) n
  JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id ORDER BY s.ordinal`,
);

/** The longest beginning of a heading that the description of a missing anchor contains. */
export const MAX_NEAREST_HEADING = 200;

const PLACE = columns(Section, 's', 'anchor', 'level', 'startLine');
const LIST_PLACES = statement(
  { ...PLACE.row, heading: computed.text() },
  `SELECT ${PLACE.sql}, left(s.heading, ${MAX_NEAREST_HEADING}) AS heading
  FROM (SELECT n.* ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId) n
  JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = ANY (:anchors)
  ORDER BY array_position(:anchors, s.anchor)`,
);

/** A chunk of a document with the numbers that cutting it needs. */
export type SectionRow = RowOf<typeof SHAPE>;

/** The names of a heading. */
export type HeadingNamesRow = Row<typeof LIST_NAMES>;

/** A heading and where it is. */
export type HeadingPlaceRow = Row<typeof LIST_PLACES>;

/** Parts of documents within a principal's reach. */
@Injectable()
export class SectionRepository {
  /** The chunk from the start of a section. The chunk of `knownVersion` is not read. */
  findByAnchor(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchor: string; knownVersion: number | null },
  ): Promise<SectionRow | undefined> {
    return shareLast(reach, {
      withoutShare: (own) => queries.one(FIND_BY_ANCHOR_WITHOUT_SHARE, { ...own, ...part }),
      anyhow: (any) => queries.one(FIND_BY_ANCHOR, { ...any, ...part }),
    });
  }

  /** The chunk from the last indexed position up to a position; it ends with the section if `anchor` is given. */
  findByPosition(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchor: string | null; knownVersion: number | null } & Position,
  ): Promise<SectionRow | undefined> {
    return queries.one(FIND_BY_POSITION, { ...reach, ...part });
  }

  /** The names of all headings in their order, and whether their text is exactly `text`. */
  names(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; text: string },
  ): Promise<HeadingNamesRow[]> {
    return queries.all(LIST_NAMES, { ...reach, ...part });
  }

  /** Where headings are, in the order of `anchors`. */
  places(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchors: string[] },
  ): Promise<HeadingPlaceRow[]> {
    return queries.all(LIST_PLACES, { ...reach, ...part });
  }
}
