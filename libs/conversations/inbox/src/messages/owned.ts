/**
 * The time since which the agent `:actorId` belongs to its present owner. Messages from before belong to the previous one: owners and admins of an
 * organization can give themselves any agent, and must not read with it what others wrote to somebody else's.
 */
export const OWNED_SINCE =
  `(SELECT o.owned_since FROM actors o WHERE o.tenant_id = :tenantId AND o.id = :actorId)` as const;

/** The lowest id that a message since then can have. Processes make ids with their own clocks, so the id only narrows the search. */
export const FIRST_OWNED_ID =
  `(SELECT rpad(lpad(to_hex((extract(epoch FROM greatest(o.owned_since, o.created_at) - interval '1 day') * 1000)::bigint), 12, '0'), 32, '0')::uuid
    FROM actors o WHERE o.tenant_id = :tenantId AND o.id = :actorId)` as const;

/**
 * The condition that the delivery `d` has a message since then. No plan reads other messages for it, since each query of a value is evaluated by
 * itself.
 */
export const RECEIVED_SINCE_OWNED =
  `(SELECT w.created_at FROM inbox_messages w WHERE w.tenant_id = d.sender_tenant_id AND w.id = d.message_id) >= ${OWNED_SINCE}` as const;
