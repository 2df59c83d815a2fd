import { Injectable } from '@nestjs/common';
import { type ActingFor, IS_ACTED_FOR } from '#agents';
import { Actor, SealPolicy } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const AGENT = columns(Actor, 'a', { actorId: 'id' }, 'clientName');
const POLICY = {
  acceptsStrangers: computed.boolean(),
  updatedAt: computed.time().orNull(),
};
const SET_COLUMNS = columns(SealPolicy, 's', 'actorId', 'acceptsStrangers', 'updatedAt');
const FIND_FOR = `SELECT ${AGENT.sql}, coalesce(s.accepts_strangers, true) AS "acceptsStrangers",
    s.updated_at AS "updatedAt"
  FROM actors a LEFT JOIN seal_policies s ON s.tenant_id = a.tenant_id AND s.actor_id = a.id
  WHERE a.tenant_id = :tenantId AND a.id = :recipientActorId AND ${IS_ACTED_FOR}` as const;

const FIND = statement({ ...AGENT.row, ...POLICY }, FIND_FOR);
const LOCK = statement(
  `SELECT FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :recipientActorId AND ${IS_ACTED_FOR} FOR NO KEY UPDATE OF a`,
);
const SET = statement(
  SET_COLUMNS.row,
  `INSERT INTO seal_policies AS s (tenant_id, actor_id, accepts_strangers) VALUES (:tenantId, :recipientActorId, :acceptsStrangers)
  ON CONFLICT (tenant_id, actor_id) DO UPDATE SET accepts_strangers = excluded.accepts_strangers, updated_at = now()
  RETURNING ${SET_COLUMNS.sql}`,
);

const DELETE = statement('DELETE FROM seal_policies WHERE tenant_id = :tenantId AND actor_id = :id');

/** The policy of an agent, with the name of the agent. */
export type FoundPolicy = Row<typeof FIND>;

/** The rules for who can seal secrets for the agents of a tenant. */
@Injectable()
export class SealPoliciesRepository {
  /** The policy of an agent that the caller can act for. */
  find(queries: Queries, caller: ActingFor, recipientActorId: string): Promise<FoundPolicy | undefined> {
    return queries.one(FIND, { ...caller, recipientActorId });
  }

  /**
   * Like `find`, but locks the agent until `tx` ends. The lock is a separate statement: a statement that waits for a lock reads the
   * policy as it was before the wait.
   */
  async lock(tx: Transaction, caller: ActingFor, recipientActorId: string): Promise<FoundPolicy | undefined> {
    await tx.run(LOCK, { ...caller, recipientActorId });
    return this.find(tx, caller, recipientActorId);
  }

  async set(
    tx: Transaction,
    policy: { tenantId: string; recipientActorId: string; acceptsStrangers: boolean },
  ): Promise<Row<typeof SET>> {
    return (await tx.one(SET, { ...policy }))!;
  }

  /** Forgets the policy of an agent that departed, so that its last owner decides nothing for the next one. */
  async forget(tx: Transaction, agent: { tenantId: string; id: string }): Promise<void> {
    await tx.run(DELETE, { ...agent });
  }
}
