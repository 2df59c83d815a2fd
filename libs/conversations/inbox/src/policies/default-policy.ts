/**
 * The policy of an agent `a` with its row `p` of `inbox_policies`, if any. Agents that existed before pairing was introduced stay open until
 * they get a policy of their own.
 */
export const POLICY_OF_ACTOR =
  `coalesce(p.policy, CASE WHEN a.created_at < '2026-08-18T00:00:00Z' THEN 'open' ELSE 'paired_only' END)` as const;
