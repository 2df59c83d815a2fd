import { type Principal, isTenantAdmin, rule } from '#access';

/** The agents that a principal can act for, as parameters of `ACTS_FOR`. */
export interface ActingFor {
  tenantId: string;
  /** The agent that acts for itself; null for a session. */
  actorId: string | null;
  /** The user who acts for their own agents; null for an agent. */
  ownerId: string | null;
  /** Whether every active agent of the tenant is meant. */
  all: boolean;
}

/**
 * The agents that a principal can act for: an agent for itself, a signed-in user for their own agents, and a signed-in owner or admin for
 * every agent of the tenant. A token without an agent acts for none.
 */
export const actingFor = rule(
  'Agents',
  'Use the capabilities of an agent, and see and revoke what it sealed',
  'The agent, its owner who is signed in, and an owner or admin of the organization who is signed in.',
  ({ kind, tenantId, userId, actorId, role }: Principal): ActingFor => {
    const session = kind === 'session';
    return { tenantId, actorId, ownerId: session ? userId : null, all: session && isTenantAdmin(role) };
  },
);

/**
 * The condition that the agent in a column is active and one that the caller can act for. The statement binds the fields of `ActingFor`.
 * It must not decide in a statement that waits for a lock: PostgreSQL then tests only the columns of the locked row again, and this subquery
 * still sees the agent as it was before the wait. A statement that locks the agent itself uses `IS_ACTED_FOR`.
 *
 * @param column the column that has the id of the agent, such as `c.recipient_actor_id`
 */
export function actsFor<Column extends string>(column: Column) {
  // An alias that the statement around it also had would hide the column, and the condition would hold for every agent.
  return `(SELECT true FROM actors acting WHERE acting.tenant_id = :tenantId AND acting.id = ${column} AND acting.status = 'active'
    AND (acting.id = :actorId OR acting.owner_user_id = :ownerId OR :all)) IS TRUE` as const;
}

/** The same condition on the columns of agent `a`. It also holds after a statement has waited for the lock of `a`. */
export const IS_ACTED_FOR =
  `a.status = 'active' AND (a.id = :actorId OR a.owner_user_id = :ownerId OR :all)` as const;
