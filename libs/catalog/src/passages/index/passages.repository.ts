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
const DELETE = statement(
  { reader: computed.uuid(), word: computed.text(), passages: computed.int() },
  `WITH gone AS (DELETE FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId RETURNING s.reader, s.terms)
  SELECT g.reader, w.word, count(*)::int AS passages FROM gone g CROSS JOIN LATERAL (
    SELECT unnest(tsvector_to_array(g.terms)) AS word UNION ALL SELECT '') w GROUP BY g.reader, w.word`,
);
const INSERT = statement(
  `INSERT INTO passages (tenant_id, node_id, ordinal, project_id, reader, revision_id, anchor, heading_path, start_line, end_line,
    start_byte, end_byte, token_estimate, section_hash, word_count, terms)
  SELECT :tenantId, :nodeId, s.ordinal, :projectId, :reader, :revisionId, s.anchor, s."headingPath", s."startLine", s."endLine",
    s."startByte", s."endByte", s."tokenEstimate", decode(s."sectionHash", 'hex'), s."wordCount", s.vector::tsvector
  FROM json_to_recordset(:passages::json) AS s (ordinal int, anchor text, "headingPath" text[], "startLine" int, "endLine" int,
    "startByte" int, "endByte" int, "tokenEstimate" int, "sectionHash" text, "wordCount" int, vector text)`,
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

/** By how much the numbers of passages with each word change, by reader. */
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

/** Writes passages, and in how many passages each word occurs. */
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

  /** Adds the passages of a document, and counts their words. */
  async insert(
    tx: Transaction,
    document: { tenantId: string; nodeId: string; projectId: string; reader: string; revisionId: string },
    indexed: readonly IndexedPassage[],
    counts: WordCounts,
  ): Promise<void> {
    const passages = indexed.map(({ words, sectionHash, ...passage }) => {
      counts.add(document.reader, '', 1);
      for (const word of words) counts.add(document.reader, word, 1);
      return { ...passage, sectionHash: sectionHash.toString('hex') };
    });
    await tx.run(INSERT, { ...document, passages: JSON.stringify(passages) });
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
