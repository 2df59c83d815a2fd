import { Injectable } from '@nestjs/common';
import { type Queries, type Transaction, statement } from '#platform';

const REVOKE = `UPDATE secret_envelopes e SET revoked_at = now(), enc = NULL, ciphertext = NULL, label = NULL
  WHERE e.ciphertext IS NOT NULL` as const;
const OWN_ACTORS =
  'SELECT a.id FROM actors a WHERE a.tenant_id = :tenantId AND (a.id = :id OR a.owner_user_id = :id)' as const;
const REVOKE_SENT = statement(
  `${REVOKE} AND e.tenant_id = :tenantId
    AND (:kind = 'tenant' OR e.sender_user_id = :id OR e.sender_actor_id IN (${OWN_ACTORS}))`,
);
const REVOKE_RECEIVED = statement(
  `${REVOKE} AND e.recipient_tenant_id = :tenantId AND (:kind = 'tenant' OR e.recipient_actor_id IN (${OWN_ACTORS}))`,
);
const ERASE_EXPIRED = statement(
  `UPDATE secret_envelopes SET enc = NULL, ciphertext = NULL, label = NULL WHERE id IN (
    SELECT id FROM secret_envelopes WHERE ciphertext IS NOT NULL AND expires_at <= now()
    ORDER BY expires_at LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
);
const DELETE_OLD = statement(
  `DELETE FROM secret_envelopes WHERE id IN (
    SELECT id FROM secret_envelopes WHERE expires_at < now() - interval '90 days' ORDER BY expires_at LIMIT 5000)`,
);

/** How envelopes end when nobody fetches or revokes them. */
@Injectable()
export class EndingsRepository {
  /** Revokes the envelopes that a departing tenant, agent or user with their agents has sealed, and those that are sealed to them. */
  async revokeOfDeparting(
    tx: Transaction,
    kind: 'user' | 'actor' | 'tenant',
    of: { tenantId: string; id: string },
  ): Promise<void> {
    await tx.run(REVOKE_SENT, { ...of, kind });
    await tx.run(REVOKE_RECEIVED, { ...of, kind });
  }

  /** Erases the content of expired envelopes, up to 5,000 of them. */
  async eraseExpired(queries: Queries): Promise<void> {
    await queries.run(ERASE_EXPIRED);
  }

  /** Deletes envelopes that expired 90 days ago, up to 5,000 of them. */
  async deleteOld(queries: Queries): Promise<void> {
    await queries.run(DELETE_OLD);
  }
}
