/**
 * The expression for the time since which agent `a` belongs to its present owner: that of its last transfer, or of its creation. Nothing else gives
 * an agent to somebody, and the log loses no entry.
 */
export const OWNED_SINCE =
  `greatest(a.created_at, (SELECT e.at FROM audit_entries e WHERE e.tenant_id = a.tenant_id AND e.action = 'agent.transferred'
    AND e.target ->> 'id' = a.id::text ORDER BY e.seq DESC LIMIT 1))` as const;
