import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Node, Passage, Revision } from '#entities';
import {
  NO_ID,
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';
import type { IndexedPassage } from '#text';
import type { IndexedEntry } from '../segments/build-segment';

const NODE = columns(Node, 'n', 'name', 'projectId');
const REVISION = columns(Revision, 'r', { revisionId: 'id' }, 'content', 'bytes');
// The sum is of the documents before, so the first one is always read. What is not read stays in the database, since documents can be large.
const FIND = statement(
  {
    nodeId: computed.uuid(),
    ...NODE.row,
    ...REVISION.row,
    content: REVISION.row.content.orNull(),
    reader: computed.uuid(),
  },
  `SELECT q.node_id AS "nodeId", d.name, d."projectId", d."revisionId", d.bytes, d.reader,
    CASE WHEN d.bytes <= :largest::int
      AND coalesce(sum(d.bytes) OVER (ORDER BY q.nth ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < :bytes::int
      THEN d.content END AS content
  FROM unnest(:nodeIds::uuid[]) WITH ORDINALITY q (node_id, nth)
  CROSS JOIN LATERAL (
    SELECT ${NODE.sql}, ${REVISION.sql}, coalesce(p.owner_user_id, '${NO_ID}') AS reader FROM nodes n
    JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
    WHERE n.tenant_id = :tenantId AND n.id = q.node_id OFFSET 0) d`,
);
const PASSAGES =
  `json_to_recordset(:passages::json) AS x ("nodeId" uuid, ordinal int, "projectId" uuid, reader uuid, "revisionId" uuid, anchor text,
    "headingPath" text[], "startLine" int, "endLine" int, "startByte" int, "endByte" int, "tokenEstimate" int, "sectionHash" text,
    "wordCount" int, vector text)` as const;
const COLUMNS =
  'revision_id, anchor, heading_path, start_line, end_line, start_byte, end_byte, token_estimate, section_hash, word_count' as const;
const VALUES =
  `x."revisionId", x.anchor, x."headingPath", x."startLine", x."endLine", x."startByte", x."endByte", x."tokenEstimate",
    decode(x."sectionHash", 'hex'), x."wordCount"` as const;
// A passage that keeps its words keeps its row and its entry in the index. Most edits change one passage. With IS TRUE, no other index than
// that of the document can find the rows.
const KEEP = statement(
  { nodeId: computed.uuid().orNull(), ordinal: computed.int(), gone: computed.int() },
  `WITH kept AS (
    UPDATE passages s SET (${COLUMNS}) = ROW (${VALUES}) FROM ${PASSAGES}
    WHERE s.tenant_id = :tenantId AND s.node_id = x."nodeId" AND s.ordinal = x.ordinal AND s.version > 0
      AND ((s.project_id, s.reader, s.words) = (x."projectId", x.reader, x.vector::tsvector)) IS TRUE RETURNING s.node_id, s.ordinal),
  gone AS (
    DELETE FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = ANY (:nodeIds::uuid[])
      AND (s.node_id, s.ordinal) NOT IN (SELECT k.node_id, k.ordinal FROM kept k) RETURNING s.version)
  SELECT k.node_id AS "nodeId", k.ordinal, 0 AS gone FROM kept k
  UNION ALL SELECT NULL, 0, count(*)::int FROM gone g WHERE g.version > 0`,
);
const DELETE = statement(
  { gone: computed.int() },
  `WITH gone AS (DELETE FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = ANY (:nodeIds::uuid[]) RETURNING s.version)
  SELECT count(*)::int AS gone FROM gone g WHERE g.version > 0`,
);
const INSERT = statement(
  `INSERT INTO passages (tenant_id, node_id, ordinal, project_id, reader, version, words, ${COLUMNS})
  SELECT :tenantId, x."nodeId", x.ordinal, x."projectId", x.reader, :version, x.vector::tsvector, ${VALUES} FROM ${PASSAGES}`,
);
// In the order of the key, so that transactions that write the same words don't wait for each other in a circle.
const SPELL = statement(
  `INSERT INTO passage_spellings (tenant_id, reader, word)
  SELECT :tenantId, c.reader, c.word FROM unnest(:readers::uuid[], :words::text[]) c (reader, word)
  WHERE NOT EXISTS (SELECT FROM passage_spellings w WHERE w.tenant_id = :tenantId AND w.reader = c.reader AND w.word = c.word)
  ORDER BY c.reader, c.word COLLATE "C" ON CONFLICT DO NOTHING`,
);
const FORGET_SPELLINGS = statement(
  'DELETE FROM passage_spellings w WHERE w.tenant_id = :tenantId AND w.reader = :userId',
);
const TENANTS_UNINDEXED = dueTenants(Passage, { among: 'd.version = 0', due: 'true' });
// They stay out of the index until their documents leave the queue, but are not queued a second time.
const QUEUE_UNINDEXED = statement(
  `WITH chosen AS (SELECT s.node_id, s.ordinal FROM passages s WHERE s.tenant_id = :tenantId AND s.version = 0 ORDER BY s.node_id LIMIT :limit),
  queued AS (UPDATE passages s SET version = -1 FROM chosen c
    WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal AND s.version = 0 RETURNING s.node_id)
  INSERT INTO passage_queue (tenant_id, node_id) SELECT DISTINCT :tenantId::uuid, q.node_id FROM queued q`,
);

/** A document to index. Its content is null if it is too large for the batch. */
export type IndexedDocument = Row<typeof FIND>;

/** The changes of a transaction to the index: the entries to add, and how many passages that segments have are gone. */
export class IndexChanges {
  readonly entries: IndexedEntry[] = [];
  replaced = 0;
}

interface PassagesOf {
  document: Pick<IndexedDocument, 'nodeId' | 'projectId' | 'reader' | 'revisionId'>;
  passages: readonly IndexedPassage[];
}

/** Versions are less than this, which is the largest range of `randomInt`. */
const MAX_VERSION = 2 ** 48 - 1;

function rowsOf(documents: readonly PassagesOf[]): string {
  return JSON.stringify(
    documents.flatMap(({ document: { nodeId, projectId, reader, revisionId }, passages }) =>
      passages.map(({ words: _words, levels: _levels, sectionHash, ...passage }) => ({
        ...passage,
        nodeId,
        projectId,
        reader,
        revisionId,
        sectionHash: sectionHash.toString('hex'),
      })),
    ),
  );
}

/** A word that a misspelled one may mean. */
const SPELLED = /^\p{L}{3,25}$/u;

@Injectable()
export class PassagesRepository {
  /**
   * The current revisions of documents, in their order. Those that are deleted, or have none, are missing.
   *
   * @param limits the greatest size of a document whose content is read, and about how much is read of all together
   */
  find(
    queries: Queries,
    tenantId: string,
    nodeIds: readonly string[],
    limits: { largest: number; bytes: number },
  ): Promise<IndexedDocument[]> {
    return queries.all(FIND, { tenantId, nodeIds, ...limits });
  }

  async delete(
    tx: Transaction,
    tenantId: string,
    nodeIds: readonly string[],
    changes: IndexChanges,
  ): Promise<void> {
    changes.replaced += (await tx.one(DELETE, { tenantId, nodeIds }))!.gone;
  }

  /** Replaces the passages of documents, and adds those that change to the changes of the index. */
  async replace(
    tx: Transaction,
    tenantId: string,
    documents: readonly PassagesOf[],
    changes: IndexChanges,
  ): Promise<void> {
    const kept = new Set<string>();
    const nodeIds = documents.map(({ document }) => document.nodeId);
    for (const row of await tx.all(KEEP, { tenantId, nodeIds, passages: rowsOf(documents) })) {
      if (row.nodeId === null) changes.replaced += row.gone;
      else kept.add(`${row.nodeId} ${row.ordinal}`);
    }
    const changed = documents.map(({ document, passages }) => ({
      document,
      passages: passages.filter(({ ordinal }) => !kept.has(`${document.nodeId} ${ordinal}`)),
    }));
    if (changed.every(({ passages }) => passages.length === 0)) return;
    const version = randomInt(1, MAX_VERSION);
    await tx.run(INSERT, { tenantId, version, passages: rowsOf(changed) });
    for (const { document, passages } of changed)
      for (const { ordinal, words, levels } of passages) {
        const { nodeId, projectId: id, reader } = document;
        changes.entries.push({ nodeId, ordinal, version, project: { id, reader }, words, levels });
      }
  }

  /** Writes the words that misspelled ones may mean. */
  async spell(tx: Transaction, tenantId: string, { entries }: IndexChanges): Promise<void> {
    const words = new Map<string, Set<string>>();
    for (const { project, words: ofEntry } of entries) {
      const ofReader = words.get(project.reader) ?? new Set();
      words.set(project.reader, ofReader);
      for (const word of ofEntry) if (SPELLED.test(word)) ofReader.add(word);
    }
    const rows = [...words].flatMap(([reader, ofReader]) => [...ofReader].map((word) => ({ reader, word })));
    if (rows.length === 0) return;
    await tx.run(SPELL, {
      tenantId,
      readers: rows.map(({ reader }) => reader),
      words: rows.map(({ word }) => word),
    });
  }

  /** The tenants with passages of the version before, which no segment has. */
  tenantsUnindexed(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_UNINDEXED, {});
  }

  /** Queues the documents of such passages. Returns how many documents. */
  queueUnindexed(queries: Queries, tenantId: string, limit: number): Promise<number> {
    return queries.run(QUEUE_UNINDEXED, { tenantId, limit });
  }

  /** Deletes the words of a person's own documents. */
  async forgetSpellings(tx: Transaction, tenantId: string, userId: string): Promise<void> {
    await tx.run(FORGET_SPELLINGS, { tenantId, userId });
  }
}
