import { Injectable } from '@nestjs/common';
import { Node, Passage, PublishedDocument, Revision } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { CITED_AS } from '#provenance';
import { FROM_REACHABLE_NODES, type NodeReach, REACHABLE_NODE, SHOWN_PATH } from '#visibility';

const NODE = columns(Node, 'n', 'id', 'projectId');
const OUTLINE = columns(Revision, 'r', 'outlineVersion');

// Content is stored uncompressed, so only the section is read. A document without content has no parts.
const PARTS =
  `SELECT 1 AS start_line, n.total_lines AS end_line, r.content_hash AS hash WHERE :anchor::text IS NULL AND r.id IS NOT NULL
    UNION ALL SELECT 1, coalesce(f.line - 1, n.total_lines), sha256(substring(r.content FROM 1 FOR coalesce(f.byte, r.bytes)))
      FROM (SELECT min(s.start_byte) AS byte, min(s.start_line) AS line FROM sections s
        WHERE s.tenant_id = n.tenant_id AND s.node_id = n.id) f
      WHERE :anchor = '' AND coalesce(f.byte, r.bytes) > 0
    UNION ALL SELECT s.start_line, s.end_line, sha256(substring(r.content FROM s.start_byte + 1 FOR s.end_byte - s.start_byte))
      FROM sections s WHERE s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = :anchor` as const;
const FIND = statement(
  {
    ...NODE.row,
    path: computed.text(),
    citedAs: computed.text(),
    outlineVersion: OUTLINE.row.outlineVersion.orNull(),
    startLine: computed.int().orNull(),
    endLine: computed.int().orNull(),
    /** Null if the document has no such part. */
    hash: computed.bytes().orNull(),
  },
  `SELECT ${NODE.sql}, n.shown_path AS path, ${CITED_AS} AS "citedAs", ${OUTLINE.sql},
    x.start_line AS "startLine", x.end_line AS "endLine", x.hash
  FROM (SELECT n.*, ${SHOWN_PATH} AS shown_path ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file') n
  LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  LEFT JOIN LATERAL (${PARTS}) x ON true`,
);

const PLACE = columns(Passage, 'x', 'nodeId');
// A text that is in many documents, such as a license, must not cost more than one in few.
const MAX_CANDIDATES = 100;
// The present text of these sections is compared, so a few are enough.
const MAX_COMPARED = 3;
const SHA256_BYTES = 32;
// A long section has several passages.
const LIST_ELSEWHERE = statement(
  { ...PLACE.row, anchor: computed.text() },
  `SELECT ${PLACE.sql}, coalesce(x.anchor, '') AS anchor FROM (
    (SELECT * FROM passages x WHERE x.tenant_id = :tenantId AND x.node_id = :nodeId
      AND x.section_hash BETWEEN :from AND :to LIMIT ${MAX_CANDIDATES})
    UNION ALL (SELECT * FROM passages x WHERE x.tenant_id = :tenantId AND x.project_id = :projectId AND x.node_id <> :nodeId
      AND x.section_hash BETWEEN :from AND :to LIMIT ${MAX_CANDIDATES})) x
  JOIN nodes n ON n.tenant_id = x.tenant_id AND n.id = x.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE ${REACHABLE_NODE.read} AND n.revision_id = x.revision_id
  GROUP BY x.node_id, n.path, x.anchor ORDER BY x.node_id <> :nodeId, n.path, min(x.ordinal) LIMIT ${MAX_COMPARED}`,
);

const PUBLISHED = columns(PublishedDocument, 'd', 'content', 'contentHash');
const FIND_PUBLISHED = statement(
  PUBLISHED.row,
  `SELECT ${PUBLISHED.sql} FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE d.tenant_id = :tenantId AND d.slug = :slug AND d.status = 'published' AND p.deleted_at IS NULL`,
);

/** A document, and the hash of one part of it. */
export type CitedPart = Row<typeof FIND>;

/** A section that had a text when it was indexed. */
export type IndexedPlace = Row<typeof LIST_ELSEWHERE>;

export type PublishedText = Row<typeof FIND_PUBLISHED>;

@Injectable()
export class CitationsRepository {
  /** A part of a document within a reach: a section, the text before the first heading for '', or the whole document for null. */
  find(
    queries: Queries,
    reach: NodeReach,
    part: { nodeId: string; anchor: string | null },
  ): Promise<CitedPart | undefined> {
    return queries.one(FIND, { ...reach, ...part });
  }

  /**
   * Sections of a project within a reach whose hash began with this hex text when they were indexed: first those of the document, then by
   * path.
   */
  elsewhere(
    queries: Queries,
    reach: NodeReach,
    { hash, ...document }: { projectId: string; nodeId: string; hash: string },
  ): Promise<IndexedPlace[]> {
    const from = Buffer.from(hash.padEnd(2 * SHA256_BYTES, '0'), 'hex');
    const to = Buffer.from(hash.padEnd(2 * SHA256_BYTES, 'f'), 'hex');
    return queries.all(LIST_ELSEWHERE, { ...reach, ...document, from, to });
  }

  /** A live published document of any tenant, which everybody can read. */
  findPublished(queries: Queries, tenantId: string, slug: string): Promise<PublishedText | undefined> {
    return queries.one(FIND_PUBLISHED, { tenantId, slug });
  }
}
