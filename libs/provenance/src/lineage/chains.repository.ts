import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { ChainHead, StoredEntry } from '../chain/chain';

/** Whose chain it is. */
export interface Chain {
  tenantId: string;
  /** The node, or the published document that came from none. */
  documentId: string;
}

/** An entry with the metadata that is kept with it, as canonical JSON. */
export interface EntryRow extends StoredEntry {
  metadataSnapshot: string | null;
}

/** What of a chain says what the document's content is, and what is stored. */
export interface ContentRow {
  stored: string | null;
  sequenceNumber: number | null;
  contentHash: string | null;
}

// A time that is no time can only have been put there past the service; it is to be read all the same.
const COLUMNS = `e.id, e.document_id AS "documentId", e.sequence_number AS "sequenceNumber", e.action, e.actor_type AS "actorType",
  e.actor_display AS "actorDisplay", encode(e.content_hash, 'hex') AS "contentHash", encode(e.metadata_hash, 'hex') AS "metadataHash",
  'sha256' AS "hashAlgorithm", e.manual, e.prev_lineage_id AS "prevLineageId", encode(e.prev_entry_hash, 'hex') AS "prevEntryHash",
  encode(e.entry_hash, 'hex') AS "entryHash",
  coalesce(to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.created_at::text) AS "createdAt",
  encode(sha256(convert_to(e.metadata_snapshot, 'UTF8')), 'hex') AS "snapshotHash"`;
const FROM = 'FROM lineage_entries e WHERE e.tenant_id = $1 AND e.document_id = $2';

const PAGE = positional<EntryRow>(`
  SELECT ${COLUMNS}, CASE WHEN $5 THEN e.metadata_snapshot END AS "metadataSnapshot"
  ${FROM} AND e.sequence_number >= $3 ORDER BY e.sequence_number LIMIT $4`);
const NEWEST = positional<EntryRow>(`
  SELECT ${COLUMNS}, e.metadata_snapshot AS "metadataSnapshot" ${FROM} ORDER BY e.sequence_number DESC LIMIT 1`);
const HEAD = positional<ChainHead>(`
  SELECT lineage_id AS id, sequence_number AS "sequenceNumber", encode(entry_hash, 'hex') AS "entryHash"
  FROM lineage_heads WHERE tenant_id = $1 AND document_id = $2`);
// What a person recorded speaks of content wherever it is, what was published of the public one: neither is what is stored here.
const CONTENT = positional<ContentRow>(`
  SELECT encode(sha256(r.content), 'hex') AS stored, made."sequenceNumber", made."contentHash"
  FROM nodes n LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  LEFT JOIN LATERAL (SELECT e.sequence_number AS "sequenceNumber", encode(e.content_hash, 'hex') AS "contentHash" ${FROM}
    AND NOT e.manual AND e.action IN ('created', 'edited', 'copied') AND e.content_hash IS NOT NULL
    ORDER BY e.sequence_number DESC LIMIT 1) made ON true
  WHERE n.tenant_id = $1 AND n.id = $2
  UNION ALL
  SELECT encode(sha256(convert_to(d.content, 'UTF8')), 'hex'), NULL, encode(d.content_hash, 'hex')
  FROM published_documents d WHERE d.tenant_id = $1 AND d.id = $2`);
const LOCK_NODE = positional<never>('SELECT 1 FROM nodes WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE');
const LOCK_HEAD = positional<never>(
  'SELECT 1 FROM lineage_heads WHERE tenant_id = $1 AND document_id = $2 FOR UPDATE',
);
const INTEGRITY_NOTES = positional<EntryRow>(`
  SELECT ${COLUMNS}, e.metadata_snapshot AS "metadataSnapshot" ${FROM} AND e.action = 'integrity_failed'
  ORDER BY e.sequence_number DESC LIMIT 100`);

/** Chains as they are kept, damaged or not. */
@Injectable()
export class ChainsRepository {
  constructor(private readonly database: Database) {}

  /** Up to `limit` entries from a number on, with their metadata where it is wanted. */
  page(tx: Transaction, chain: Chain, from: number, limit: number, metadata = false): Promise<EntryRow[]> {
    return this.database.all(PAGE, [...keyOf(chain), from, limit, metadata], tx);
  }

  newest(tx: Transaction, chain: Chain): Promise<EntryRow | undefined> {
    return this.database.one(NEWEST, keyOf(chain), tx);
  }

  /** Where the chain is said to end. */
  head(tx: Transaction, chain: Chain): Promise<ChainHead | undefined> {
    return this.database.one(HEAD, keyOf(chain), tx);
  }

  /** Undefined where nothing of the document is stored any more. */
  content(tx: Transaction, chain: Chain): Promise<ContentRow | undefined> {
    return this.database.one(CONTENT, keyOf(chain), tx);
  }

  /** Keeps everyone else from appending until `tx` ends, as a save does, even where the chain's head is gone. */
  async lock(tx: Transaction, chain: Chain): Promise<void> {
    await this.database.run(LOCK_NODE, keyOf(chain), tx);
    await this.database.run(LOCK_HEAD, keyOf(chain), tx);
  }

  /** The newest hundred entries that tell of damage. */
  integrityNotes(tx: Transaction, chain: Chain): Promise<EntryRow[]> {
    return this.database.all(INTEGRITY_NOTES, keyOf(chain), tx);
  }
}

function keyOf({ tenantId, documentId }: Chain): [string, string] {
  return [tenantId, documentId];
}
