import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, newId, positional } from '#platform';

/** What an override holds for, and why it was given. */
export interface NewOverride {
  scannedHash: Buffer;
  fingerprints: string[];
  reason: string;
}

const HOLDS = positional<never>(`
  SELECT 1 FROM publish_overrides WHERE tenant_id = $1 AND published_document_id = $2 AND scanned_hash = $3 AND fingerprints @> $4::text[]
  LIMIT 1`);
const INSERT = positional<never>(`
  INSERT INTO publish_overrides (id, tenant_id, published_document_id, scanned_hash, fingerprints, reason, user_id, actor_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`);

/** Who said that which findings may go out, in exactly which texts. */
@Injectable()
export class OverridesRepository {
  constructor(private readonly database: Database) {}

  /** Whether all these findings were overridden before, in exactly these texts. */
  async hold(
    tenantId: string,
    documentId: string,
    scannedHash: Buffer,
    fingerprints: string[],
  ): Promise<boolean> {
    return (await this.database.one(HOLDS, [tenantId, documentId, scannedHash, fingerprints])) !== undefined;
  }

  async insert(
    tx: Transaction,
    principal: Principal,
    documentId: string,
    override: NewOverride,
  ): Promise<void> {
    const { tenantId, userId, actorId } = principal;
    const { scannedHash, fingerprints, reason } = override;
    const values = [newId(), tenantId, documentId, scannedHash, fingerprints, reason, userId, actorId];
    await this.database.run(INSERT, values, tx);
  }
}
