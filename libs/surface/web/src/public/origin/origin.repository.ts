import { Injectable } from '@nestjs/common';
import { LineageEntry, PublishedDocument } from '#entities';
import { columns, computed, type Queries, type Row, statement } from '#platform';
import type { PublicEntry } from '#provenance';
import type { LiveDocument } from '../live-documents/live-documents.repository';

const TITLE = columns(PublishedDocument, 'd', 'publicTitle');
const ENTRY = columns(LineageEntry, 'e', 'sequenceNumber', 'action', 'actorType', 'manual', 'prevLineageId');
const HASH = computed.text();

// Documents with the same source share its chain, so the entry must name the document. A quote inside a text is escaped in canonical
// JSON: only the field itself can match.
const FIND_RECORDED = statement(
  {
    ...TITLE.row,
    contentHash: HASH,
    contentHtmlHash: HASH.orNull(),
    action: computed.text<'published' | 'unpublished'>().orNull(),
    sequenceNumber: computed.int().orNull(),
    recordedAt: computed.time().orNull(),
    recordedHash: HASH.orNull(),
    recordedMetadata: computed.text().orNull(),
    damagedSince: computed.boolean(),
  },
  `SELECT ${TITLE.sql}, encode(sha256(convert_to(d.content, 'UTF8')), 'hex') AS "contentHash",
    encode(sha256(convert_to(d.content_html, 'UTF8')), 'hex') AS "contentHtmlHash", e.action, e.sequence_number AS "sequenceNumber",
    e.created_at AS "recordedAt", encode(e.content_hash, 'hex') AS "recordedHash", e.metadata_snapshot AS "recordedMetadata",
    EXISTS (SELECT FROM lineage_entries f WHERE f.tenant_id = d.tenant_id AND f.document_id = d.lineage_document_id
      AND f.sequence_number > e.sequence_number AND f.action = 'integrity_failed') AS "damagedSince"
  FROM published_documents d LEFT JOIN LATERAL (
    SELECT * FROM lineage_entries e
    WHERE e.tenant_id = d.tenant_id AND e.document_id = d.lineage_document_id AND e.action IN ('published', 'unpublished')
      AND NOT e.manual AND strpos(e.metadata_snapshot, '"publishedDocumentId":"' || d.id || '"') > 0
    ORDER BY e.sequence_number DESC LIMIT 1) e ON true
  WHERE d.tenant_id = :tenantId AND d.id = :id`,
);
const LIST_NEWEST = statement(
  { ...ENTRY.row, contentHash: HASH.orNull(), hashAlgorithm: computed.text(), createdAt: computed.text() },
  `SELECT ${ENTRY.sql}, encode(e.content_hash, 'hex') AS "contentHash", 'sha256' AS "hashAlgorithm",
    to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
  FROM lineage_entries e WHERE e.tenant_id = :tenantId AND e.document_id = :lineageDocumentId
  ORDER BY e.sequence_number DESC LIMIT :limit`,
);

/**
 * A document, and the newest record of its publication. Hashes are in hex, and metadata is canonical JSON. `action` and the
 * recorded fields are null if there is no record.
 */
export type RecordedRow = Row<typeof FIND_RECORDED>;

@Injectable()
export class OriginRepository {
  /** Undefined if the document has been deleted. */
  findRecorded(queries: Queries, { tenantId, id }: LiveDocument): Promise<RecordedRow | undefined> {
    return queries.one(FIND_RECORDED, { tenantId, id });
  }

  /** The newest entries of the document's chain, newest first. */
  listNewest(
    queries: Queries,
    { tenantId, lineageDocumentId }: LiveDocument,
    limit: number,
  ): Promise<PublicEntry[]> {
    return queries.all(LIST_NEWEST, { tenantId, lineageDocumentId, limit });
  }
}
