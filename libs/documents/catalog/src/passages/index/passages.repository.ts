import { Injectable } from '@nestjs/common';
import { Node, Revision } from '#entities';
import { NO_ID, type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { IndexedPassage } from '#text';

const NODE = columns(Node, 'n', 'name', 'projectId');
const CONTENT = columns(Revision, 'r', 'id', 'content');
const FIND = statement(
  { ...NODE.row, ...CONTENT.row, reader: computed.uuid() },
  `SELECT ${NODE.sql}, ${CONTENT.sql}, coalesce(p.owner_user_id, '${NO_ID}') AS reader FROM nodes n
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  WHERE n.tenant_id = :tenantId AND n.id = :nodeId`,
);
const PASSAGES =
  `json_to_recordset(:passages::json) AS x (ordinal int, anchor text, "headingPath" text[], "startLine" int, "endLine" int,
    "startByte" int, "endByte" int, "tokenEstimate" int, "sectionHash" text, "wordCount" int, vector text)` as const;
const COLUMNS =
  'revision_id, anchor, heading_path, start_line, end_line, start_byte, end_byte, token_estimate, section_hash, word_count' as const;
const VALUES =
  `:revisionId, x.anchor, x."headingPath", x."startLine", x."endLine", x."startByte", x."endByte", x."tokenEstimate",
    decode(x."sectionHash", 'hex'), x."wordCount"` as const;
// A passage that keeps its words keeps its row, so that no index of words and no count changes. Most edits change one passage. With IS TRUE,
// no other index than that of the document can find the rows.
const KEEP = statement(
  {
    ordinal: computed.int().orNull(),
    reader: computed.uuid().orNull(),
    word: computed.text().orNull(),
    passages: computed.int(),
  },
  `WITH kept AS (
    UPDATE passages s SET (${COLUMNS}) = ROW (${VALUES}) FROM ${PASSAGES}
    WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId AND s.ordinal = x.ordinal
      AND ((s.project_id, s.reader, s.terms) = (:projectId, :reader, x.vector::tsvector)) IS TRUE RETURNING s.ordinal),
  gone AS (
    DELETE FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId AND s.ordinal NOT IN (SELECT ordinal FROM kept)
    RETURNING s.reader, s.terms)
  SELECT k.ordinal, NULL AS reader, NULL AS word, 0 AS passages FROM kept k
  UNION ALL SELECT NULL, g.reader, w.word, count(*)::int FROM gone g CROSS JOIN LATERAL (
    SELECT unnest(tsvector_to_array(g.terms)) AS word UNION ALL SELECT '') w GROUP BY g.reader, w.word`,
);
const DELETE = statement(
  { reader: computed.uuid(), word: computed.text(), passages: computed.int() },
  `WITH gone AS (DELETE FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId RETURNING s.reader, s.terms)
  SELECT g.reader, w.word, count(*)::int AS passages FROM gone g CROSS JOIN LATERAL (
    SELECT unnest(tsvector_to_array(g.terms)) AS word UNION ALL SELECT '') w GROUP BY g.reader, w.word`,
);
const INSERT = statement(
  `INSERT INTO passages (tenant_id, node_id, ordinal, project_id, reader, terms, ${COLUMNS})
  SELECT :tenantId, :nodeId, x.ordinal, :projectId, :reader, x.vector::tsvector, ${VALUES} FROM ${PASSAGES}`,
);
// In the order of the key, so that transactions that count the same words don't wait for each other in a circle.
const COUNT = statement(
  `INSERT INTO passage_words AS w (tenant_id, reader, word, passages)
  SELECT :tenantId, c.reader, c.word, c.passages FROM unnest(:readers::uuid[], :words::text[], :counts::int[]) c (reader, word, passages)
  ORDER BY c.reader, c.word COLLATE "C"
  ON CONFLICT (tenant_id, reader, word) DO UPDATE SET passages = w.passages + excluded.passages`,
);
const FORGET = statement(
  `DELETE FROM passage_words w USING unnest(:readers::uuid[], :words::text[]) c (reader, word)
  WHERE w.tenant_id = :tenantId AND w.reader = c.reader AND w.word = c.word AND w.passages <= 0`,
);

/** A document to index. */
export type IndexedDocument = Row<typeof FIND>;

/** The changes of the number of passages with each word, by reader. */
export class WordCounts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(reader: string, word: string, passages: number): void {
    const words = this.counts.get(reader) ?? new Map<string, number>();
    this.counts.set(reader, words);
    words.set(word, (words.get(word) ?? 0) + passages);
  }

  /** The changes that are not zero, as columns. */
  columns(changes: (count: number) => boolean = (count) => count !== 0) {
    const rows = [...this.counts].flatMap(([reader, words]) =>
      [...words].filter(([, count]) => changes(count)).map(([word, count]) => ({ reader, word, count })),
    );
    return {
      readers: rows.map(({ reader }) => reader),
      words: rows.map(({ word }) => word),
      counts: rows.map(({ count }) => count),
    };
  }
}

/** A document, and the revision whose passages are written. */
interface PassagesOf {
  tenantId: string;
  nodeId: string;
  projectId: string;
  reader: string;
  revisionId: string;
}

/** Passages as the parameter of a statement. */
function rowsOf(indexed: readonly IndexedPassage[]): string {
  return JSON.stringify(
    indexed.map(({ words: _, sectionHash, ...passage }) => ({
      ...passage,
      sectionHash: sectionHash.toString('hex'),
    })),
  );
}

/** Writes passages, and the number of passages in which each word occurs. */
@Injectable()
export class PassagesRepository {
  /** The current revision of a document; undefined if it is deleted, or has none. */
  find(queries: Queries, tenantId: string, nodeId: string): Promise<IndexedDocument | undefined> {
    return queries.one(FIND, { tenantId, nodeId });
  }

  /** Deletes the passages of a document, and counts their words down. */
  async delete(tx: Transaction, tenantId: string, nodeId: string, counts: WordCounts): Promise<void> {
    for (const { reader, word, passages } of await tx.all(DELETE, { tenantId, nodeId }))
      counts.add(reader, word, -passages);
  }

  /** Replaces the passages of a document, and counts the words of those that change. */
  async replace(
    tx: Transaction,
    document: PassagesOf,
    indexed: readonly IndexedPassage[],
    counts: WordCounts,
  ): Promise<void> {
    const kept = new Set<number>();
    for (const { ordinal, reader, word, passages } of await tx.all(KEEP, {
      ...document,
      passages: rowsOf(indexed),
    })) {
      if (ordinal === null) counts.add(reader!, word!, -passages);
      else kept.add(ordinal);
    }
    const changed = indexed.filter(({ ordinal }) => !kept.has(ordinal));
    if (changed.length === 0) return;
    for (const { words } of changed) for (const word of ['', ...words]) counts.add(document.reader, word, 1);
    await tx.run(INSERT, { ...document, passages: rowsOf(changed) });
  }

  /** Writes the counts. It is the last statement of its transaction, since other transactions wait for the rows. */
  async count(tx: Transaction, tenantId: string, counts: WordCounts): Promise<void> {
    const changed = counts.columns();
    if (changed.words.length === 0) return;
    await tx.run(COUNT, { tenantId, ...changed });
    const { readers, words } = counts.columns((count) => count < 0);
    if (words.length > 0) await tx.run(FORGET, { tenantId, readers, words });
  }
}
