import { Injectable } from '@nestjs/common';
import { SecretEnvelope } from '#entities';
import { type Transaction, retention, statement } from '#platform';

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
retention.add({
  name: 'envelopes.erase',
  entity: SecretEnvelope,
  column: 'expiresAt',
  after: '0 seconds',
  among: 'd.ciphertext IS NOT NULL',
  erases: ['enc', 'ciphertext', 'label'],
  each: '1 minute',
});
retention.add({ name: 'envelopes.expired', entity: SecretEnvelope, column: 'expiresAt', after: '90 days' });

/** Ends the envelopes of departing users, agents and tenants. */
@Injectable()
export class SealDeparturesRepository {
  /** Revokes the envelopes that a departing tenant, agent or user with their agents has sealed, and those that are sealed to them. */
  async revokeOfDeparting(
    tx: Transaction,
    kind: 'user' | 'actor' | 'tenant',
    of: { tenantId: string; id: string },
  ): Promise<void> {
    await tx.run(REVOKE_SENT, { ...of, kind });
    await tx.run(REVOKE_RECEIVED, { ...of, kind });
  }
}
