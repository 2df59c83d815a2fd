import { Injectable } from '@nestjs/common';
import { type Queries, type Transaction, statement } from '#platform';

// `:id` is an agent, the owner of agents, or the tenant.
const EXPIRE_SENT_BY = statement(
  `UPDATE inbox_deliveries d SET expires_at = now(), expired_at = now()
  FROM inbox_messages m JOIN actors a ON a.tenant_id = m.tenant_id AND a.id = m.sender_actor_id
  WHERE m.tenant_id = :tenantId AND (a.id = :id OR a.owner_user_id = :id OR a.tenant_id = :id) AND m.expires_at > now()
    AND d.sender_tenant_id = m.tenant_id AND d.message_id = m.id AND d.acked_at IS NULL AND d.expires_at > now()`,
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
const DELETE_KEYS_OF = statement(
  'DELETE FROM inbox_dedupe_keys WHERE tenant_id = :tenantId AND sender_actor_id = :id',
);
const DELETE_MESSAGES = statement(
  `DELETE FROM inbox_messages WHERE id IN (
    SELECT id FROM inbox_messages WHERE expires_at < now() - make_interval(days => :days) ORDER BY expires_at LIMIT 5000)`,
);
const DELETE_KEYS = statement(
  `DELETE FROM inbox_dedupe_keys WHERE (tenant_id, sender_actor_id, dedupe_key) IN (
    SELECT tenant_id, sender_actor_id, dedupe_key FROM inbox_dedupe_keys
    WHERE created_at < now() - interval '25 hours' ORDER BY created_at LIMIT 5000)`,
);

/** Ends and deletes messages. */
@Injectable()
export class UpkeepRepository {
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

  /** Forgets the senders that an agent has permitted. */
  async forgetSenders(tx: Transaction, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
    await tx.run(REFUSE_ALL, { tenantId, id });
    await tx.run(DELETE_PAIRINGS, { tenantId, id });
  }

  /** Deletes messages that expired `days` ago, up to 5,000 of them. Returns their number. */
  deleteMessages(queries: Queries, days: number): Promise<number> {
    return queries.run(DELETE_MESSAGES, { days });
  }

  /** Deletes keys that are older than a day, up to 5,000 of them. Returns their number. */
  deleteKeys(queries: Queries): Promise<number> {
    return queries.run(DELETE_KEYS);
  }
}
