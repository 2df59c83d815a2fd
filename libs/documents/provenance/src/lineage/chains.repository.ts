import { Injectable } from '@nestjs/common';
import { ERASED_TENANTS } from '#access';
import { LineageEntry, LineageHead, Node } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { ChainHead } from '../chain/chain';

/** Identifies a chain. */
export interface Chain {
  tenantId: string;
  /** The node or, for a published document that was created from no node, the published document. */
  documentId: string;
}

const ENTRY = columns(
  LineageEntry,
  'e',
  'id',
  'documentId',
  'sequenceNumber',
  'action',
  'actorType',
  'actorDisplay',
  'manual',
  'prevLineageId',
);
const SNAPSHOT = columns(LineageEntry, 'e', 'metadataSnapshot');
const HEAD = columns(LineageHead, 'h', 'sequenceNumber');
const LOCKED_NODE = columns(Node, 'n', 'id');
const LOCKED_HEAD = columns(LineageHead, 'h', 'documentId');
const HASH = computed.text();

const ENTRY_ROW = {
  ...ENTRY.row,
  contentHash: HASH.orNull(),
  metadataHash: HASH,
  hashAlgorithm: computed.text(),
  prevEntryHash: HASH.orNull(),
  entryHash: HASH,
  createdAt: computed.text(),
  snapshotHash: HASH.orNull(),
  metadataSnapshot: computed.text().orNull(),
};
// `to_char` gives null for an infinite time, which only tampering can put there; such an entry must still be readable.
const ENTRY_SQL =
  `${ENTRY.sql}, encode(e.content_hash, 'hex') AS "contentHash", encode(e.metadata_hash, 'hex') AS "metadataHash",
  'sha256' AS "hashAlgorithm", encode(e.prev_entry_hash, 'hex') AS "prevEntryHash", encode(e.entry_hash, 'hex') AS "entryHash",
  coalesce(to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.created_at::text) AS "createdAt",
  encode(sha256(convert_to(e.metadata_snapshot, 'UTF8')), 'hex') AS "snapshotHash"` as const;
const FROM_CHAIN = 'FROM lineage_entries e WHERE e.tenant_id = :tenantId AND e.document_id = :documentId';

const LIST = statement(
  ENTRY_ROW,
  `SELECT ${ENTRY_SQL}, CASE WHEN :withMetadata THEN e.metadata_snapshot END AS "metadataSnapshot"
  ${FROM_CHAIN} AND e.sequence_number >= :from ORDER BY e.sequence_number LIMIT :limit`,
);
const FIND_NEWEST = statement(
  ENTRY_ROW,
  `SELECT ${ENTRY_SQL}, ${SNAPSHOT.sql} ${FROM_CHAIN} ORDER BY e.sequence_number DESC LIMIT 1`,
);
const LIST_INTEGRITY_FAILURES = statement(
  ENTRY_ROW,
  `SELECT ${ENTRY_SQL}, ${SNAPSHOT.sql} ${FROM_CHAIN} AND e.action = 'integrity_failed'
  ORDER BY e.sequence_number DESC LIMIT 100`,
);
const FIND_HEAD = statement(
  { id: computed.uuid(), ...HEAD.row, entryHash: HASH },
  `SELECT h.lineage_id AS id, ${HEAD.sql}, encode(h.entry_hash, 'hex') AS "entryHash"
  FROM lineage_heads h WHERE h.tenant_id = :tenantId AND h.document_id = :documentId`,
);
const CHAIN = columns(LineageHead, 'h', 'tenantId', 'documentId');
const LIST_ALL = statement(
  CHAIN.row,
  `SELECT ${CHAIN.sql} FROM lineage_heads h WHERE (h.tenant_id, h.document_id) > (:tenantId, :documentId)
    AND h.tenant_id <> ALL (${ERASED_TENANTS})
  ORDER BY h.tenant_id, h.document_id LIMIT :limit`,
);
// A manual entry may record content that is stored elsewhere, a published entry records the public content, and a copied entry changes
// nothing here: none of them determines the content that must be stored here.
const FIND_CONTENT = statement(
  { stored: HASH.orNull(), sequenceNumber: computed.int().orNull(), contentHash: HASH.orNull() },
  `SELECT encode(sha256(r.content), 'hex') AS stored, recorded."sequenceNumber", recorded."contentHash"
  FROM nodes n LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  LEFT JOIN LATERAL (SELECT e.sequence_number AS "sequenceNumber", encode(e.content_hash, 'hex') AS "contentHash" ${FROM_CHAIN}
    AND NOT e.manual AND e.action IN ('created', 'edited') AND e.content_hash IS NOT NULL
    ORDER BY e.sequence_number DESC LIMIT 1) recorded ON true
  WHERE n.tenant_id = :tenantId AND n.id = :documentId
  UNION ALL
  SELECT encode(sha256(convert_to(d.content, 'UTF8')), 'hex'), NULL, encode(d.content_hash, 'hex')
  FROM published_documents d WHERE d.tenant_id = :tenantId AND d.id = :documentId`,
);
const LOCK_NODE = statement(
  LOCKED_NODE.row,
  `SELECT ${LOCKED_NODE.sql} FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = :documentId FOR NO KEY UPDATE`,
);
const LOCK_HEAD = statement(
  LOCKED_HEAD.row,
  `SELECT ${LOCKED_HEAD.sql} FROM lineage_heads h WHERE h.tenant_id = :tenantId AND h.document_id = :documentId FOR UPDATE`,
);

/** An entry as the database stores it, with its metadata as canonical JSON. */
export type EntryRow = Row<typeof LIST>;

/** The hash of a document's stored content, and the newest entry that records one. */
export type ContentRow = Row<typeof FIND_CONTENT>;

/** Chains as the database stores them, intact or damaged. */
@Injectable()
export class ChainsRepository {
  /** Up to `limit` entries from sequence number `from` on. The metadata is null unless `withMetadata` is true. */
  list(
    queries: Queries,
    chain: Chain,
    { from, limit, withMetadata = false }: { from: number; limit: number; withMetadata?: boolean },
  ): Promise<EntryRow[]> {
    return queries.all(LIST, { ...keyOf(chain), from, limit, withMetadata });
  }

  findNewest(queries: Queries, chain: Chain): Promise<EntryRow | undefined> {
    return queries.one(FIND_NEWEST, keyOf(chain));
  }

  findHead(queries: Queries, chain: Chain): Promise<ChainHead | undefined> {
    return queries.one(FIND_HEAD, keyOf(chain));
  }

  /** Undefined if the document has been deleted. */
  findContent(queries: Queries, chain: Chain): Promise<ContentRow | undefined> {
    return queries.one(FIND_CONTENT, keyOf(chain));
  }

  /** Locks a chain against other appends until `tx` ends. The node is locked as a save does, which works without a head too. */
  async lock(tx: Transaction, chain: Chain): Promise<void> {
    await tx.run(LOCK_NODE, keyOf(chain));
    await tx.run(LOCK_HEAD, keyOf(chain));
  }

  /** The chains of all tenants after one of them, for the operator. */
  listAll(queries: Queries, after: Chain, limit: number): Promise<Chain[]> {
    return queries.all(LIST_ALL, { ...keyOf(after), limit });
  }

  /** The newest hundred entries that record damage. */
  listIntegrityFailures(queries: Queries, chain: Chain): Promise<EntryRow[]> {
    return queries.all(LIST_INTEGRITY_FAILURES, keyOf(chain));
  }
}

/** The parameters of a chain; a chain may have more properties than these. */
function keyOf({ tenantId, documentId }: Chain): Chain {
  return { tenantId, documentId };
}
