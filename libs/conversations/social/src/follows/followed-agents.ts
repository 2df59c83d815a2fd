import { SUSPENDED_TENANTS } from '#access';

const SHOWN = (row: 'o' | 'p') =>
  `${row}.tenant_id, ${row}.id, ${row}.slug, ${row}.display_name, ${row}.bio, ${row}.avatar_url, ${row}.kind, ${row}.owner_user_id,
      ${row}.capabilities, ${row}.follower_count, ${row}.created_at` as 'columns';

/**
 * The agent `a` of a follow `f`, if it is active and the caller's organization sees it. Agents of other organizations are read from the table of public
 * agents, whose rows everybody sees.
 */
export const FOLLOWED_AGENT = `CROSS JOIN LATERAL (
    SELECT ${SHOWN('o')}, o.status, o.visibility FROM actors o
    WHERE o.tenant_id = :tenantId AND f.actor_tenant_id = :tenantId AND o.id = f.actor_id AND o.status = 'active'
    UNION ALL
    SELECT ${SHOWN('p')}, 'active', 'public' FROM public_agents p
    WHERE p.tenant_id = f.actor_tenant_id AND p.tenant_id <> :tenantId AND p.id = f.actor_id AND p.tenant_id <> ALL (${SUSPENDED_TENANTS})
    OFFSET 0) a` as const;
