import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { PublishOverride } from '#entities';
import { type Queries, type Transaction, columns, newId, statement } from '#platform';

/** The findings and the texts to which an override applies. */
export interface OverrideScope {
  scannedHash: Buffer;
  fingerprints: string[];
}

/** An override to store. */
export type NewOverride = OverrideScope & { reason: string };

const OVERRIDE = columns(PublishOverride, 'o', 'id');
const FIND = statement(
  OVERRIDE.row,
  `SELECT ${OVERRIDE.sql} FROM publish_overrides o WHERE o.tenant_id = :tenantId AND o.published_document_id = :documentId
    AND o.scanned_hash = :scannedHash AND o.fingerprints @> :fingerprints LIMIT 1`,
);
const INSERT = statement(
  `INSERT INTO publish_overrides (id, tenant_id, published_document_id, scanned_hash, fingerprints, reason, user_id, actor_id)
  VALUES (:id, :tenantId, :documentId, :scannedHash, :fingerprints, :reason, :userId, :actorId)`,
);

/** Decisions to publish in spite of findings. */
@Injectable()
export class OverridesRepository {
  /** Whether all these findings have been overridden, in exactly these texts. */
  async exists(
    queries: Queries,
    tenantId: string,
    documentId: string,
    scope: OverrideScope,
  ): Promise<boolean> {
    return (await queries.one(FIND, { tenantId, documentId, ...scope })) !== undefined;
  }

  async insert(
    tx: Transaction,
    { tenantId, userId, actorId }: Principal,
    documentId: string,
    override: NewOverride,
  ): Promise<void> {
    await tx.run(INSERT, { id: newId(), tenantId, userId, actorId, documentId, ...override });
  }
}
