import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { ShownEntry } from '#provenance';
import type { LiveDocument } from '../document/public-document.repository';

/** What is shown of a document now, and what was recorded of it last; hashes in hex. */
export interface RecordedRow {
  publicTitle: string;
  contentHash: string;
  contentHtmlHash: string | null;
  /** Null where nothing is recorded of its publication. */
  action: 'published' | 'unpublished' | null;
  sequenceNumber: number | null;
  recordedAt: Date | null;
  recordedHash: string | null;
  /** Canonical JSON. */
  recordedMetadata: string | null;
  /** Whether a check found damage after that. */
  damagedSince: boolean;
}

// Documents made from one source share its chain. In canonical JSON a quote within a text is escaped, so that nothing but the
// field itself can match.
const RECORDED = positional<RecordedRow>(`
  SELECT d.public_title AS "publicTitle", encode(sha256(convert_to(d.content, 'UTF8')), 'hex') AS "contentHash",
    encode(sha256(convert_to(d.content_html, 'UTF8')), 'hex') AS "contentHtmlHash", e.action, e.sequence_number AS "sequenceNumber",
    e.created_at AS "recordedAt", encode(e.content_hash, 'hex') AS "recordedHash", e.metadata_snapshot AS "recordedMetadata",
    EXISTS (SELECT FROM lineage_entries f WHERE f.tenant_id = d.tenant_id AND f.document_id = d.lineage_document_id
      AND f.sequence_number > e.sequence_number AND f.action = 'integrity_failed') AS "damagedSince"
  FROM published_documents d LEFT JOIN LATERAL (
    SELECT * FROM lineage_entries e
    WHERE e.tenant_id = d.tenant_id AND e.document_id = d.lineage_document_id AND e.action IN ('published', 'unpublished')
      AND NOT e.manual AND strpos(e.metadata_snapshot, '"publishedDocumentId":"' || d.id || '"') > 0
    ORDER BY e.sequence_number DESC LIMIT 1) e ON true
  WHERE d.tenant_id = $1 AND d.id = $2`);
const NEWEST = positional<ShownEntry>(`
  SELECT e.sequence_number AS "sequenceNumber", e.action, e.actor_type AS "actorType", encode(e.content_hash, 'hex') AS "contentHash",
    'sha256' AS "hashAlgorithm", e.prev_lineage_id AS "prevLineageId",
    to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
  FROM lineage_entries e WHERE e.tenant_id = $1 AND e.document_id = $2 ORDER BY e.sequence_number DESC LIMIT $3`);

/** What is recorded of live documents. */
@Injectable()
export class OriginRepository {
  constructor(private readonly database: Database) {}

  /** Undefined when the document is gone. */
  recorded(tx: Transaction, { tenantId, id }: LiveDocument): Promise<RecordedRow | undefined> {
    return this.database.one(RECORDED, [tenantId, id], tx);
  }

  /** The newest entries of its chain, the newest first. */
  newest({ tenantId, lineageDocumentId }: LiveDocument, limit: number): Promise<ShownEntry[]> {
    return this.database.all(NEWEST, [tenantId, lineageDocumentId, limit]);
  }
}
