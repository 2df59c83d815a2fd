import { Injectable } from '@nestjs/common';
import { InboxDedupeKey, InboxMessage } from '#entities';
import { type Transaction, retention, setting, statement } from '#platform';
import { InboxSettings } from '../inbox.settings';
import { recordForSenders } from './sender-events';

// `:id` is an agent, the owner of agents, or the tenant.
const EXPIRE_SENT_BY = statement(
  `WITH expired AS (
    UPDATE inbox_deliveries d SET expires_at = now(), expired_at = now()
    FROM inbox_messages m JOIN actors a ON a.tenant_id = m.tenant_id AND a.id = m.sender_actor_id
    WHERE m.tenant_id = :tenantId AND (a.id = :id OR a.owner_user_id = :id OR a.tenant_id = :id) AND m.expires_at > now()
      AND d.sender_tenant_id = m.tenant_id AND d.message_id = m.id AND d.acked_at IS NULL AND d.expires_at > now()
    RETURNING d.message_id, m.tenant_id AS sender_tenant_id, m.sender_actor_id)
  ${recordForSenders('expired')}`,
);
// The last owner must not decide who can send to the agent of the next one. Without a row, an old agent would accept messages from
// everyone.
const REFUSE_ALL = statement(
  `INSERT INTO inbox_policies AS p (tenant_id, actor_id, policy, allowed_sender_actor_ids) VALUES (:tenantId, :id, 'paired_only', '{}')
  ON CONFLICT (tenant_id, actor_id) DO UPDATE SET policy = excluded.policy, allowed_sender_actor_ids = '{}', updated_at = now()`,
);
const DELETE_PAIRINGS = statement(
  'DELETE FROM inbox_pairings WHERE tenant_id = :tenantId AND recipient_actor_id = :id',
);
const DELETE_FROM_OTHERS = statement(
  'DELETE FROM inbox_deliveries d WHERE d.tenant_id = :tenantId AND d.sender_tenant_id <> :tenantId',
);
const DELETE_KEYS_OF = statement(
  'DELETE FROM inbox_dedupe_keys WHERE tenant_id = :tenantId AND sender_actor_id = :id',
);
const DELETE_KEYS_OF_TENANT = statement('DELETE FROM inbox_dedupe_keys WHERE tenant_id = :tenantId');
retention.add({
  name: 'inbox-messages.expired',
  entity: InboxMessage,
  column: 'expiresAt',
  after: setting(InboxSettings, ({ inboxRetentionDays }) => `${inboxRetentionDays} days`),
  with: { table: 'inbox_deliveries', where: 'x.sender_tenant_id = d.tenant_id AND x.message_id = d.id' },
});
retention.add({ name: 'inbox-keys.old', entity: InboxDedupeKey, column: 'createdAt', after: '25 hours' });

/** Ends the messages of departing senders. */
@Injectable()
export class InboxDeparturesRepository {
  /** Expires the messages of an agent, of the agents of a user, or of all agents of a tenant that nobody has acknowledged. */
  async expireSentBy(tx: Transaction, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
    await tx.run(EXPIRE_SENT_BY, { tenantId, id });
  }

  /**
   * Forgets the keys of an agent, whose messages have expired. A message with the same key must then be sent, not answered as a
   * repetition.
   */
  async forgetKeys(tx: Transaction, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
    await tx.run(DELETE_KEYS_OF, { tenantId, id });
  }

  /** The same for all agents of a tenant. */
  async forgetKeysOfTenant(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(DELETE_KEYS_OF_TENANT, { tenantId });
  }

  /** Deletes what the agents of a tenant that has moved got from other tenants. The other database does not have it either. */
  async deleteFromOthers(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(DELETE_FROM_OTHERS, { tenantId });
  }

  /** Forgets the senders that an agent has permitted. */
  async forgetSenders(tx: Transaction, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
    await tx.run(REFUSE_ALL, { tenantId, id });
    await tx.run(DELETE_PAIRINGS, { tenantId, id });
  }
}
