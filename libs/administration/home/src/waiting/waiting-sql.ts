import { AWAITED_TARGET, AWAITS_TARGETS } from '#distribution';
import { REACHABLE, REACHABLE_NODE } from '#visibility';

/** How many days before they expire tokens and shares are shown. */
export const EXPIRING_DAYS = 7;
const SOON = `now() + interval '${EXPIRING_DAYS} days'` as const;

/** Published documents `d` of projects `p` for which an owner or admin is asked to review, while the organization `t` requires reviews. */
export const REVIEWS =
  `FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  JOIN tenants t ON t.id = d.tenant_id AND t.require_pre_publish_review
  WHERE :administers AND d.tenant_id = :tenantId AND d.review_requested_at IS NOT NULL AND ${REACHABLE}` as const;

/** Distributions `d` that the target `t`, a project `p` of the caller, has not acknowledged. They end with their source project `s`. */
export const DISTRIBUTIONS = `FROM distributions d
  JOIN projects s ON s.tenant_id = d.tenant_id AND s.id = d.source_project_id AND s.deleted_at IS NULL
  JOIN distribution_targets t ON t.tenant_id = d.tenant_id AND t.distribution_id = d.id
  JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
  WHERE :distributes AND d.tenant_id = :tenantId AND ${AWAITS_TARGETS} AND ${AWAITED_TARGET}` as const;

const OPEN_ROOM = `JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id AND r.status <> 'closed' AND r.expires_at > now()`;
const ME =
  `h.tenant_id = :tenantId AND h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.status = 'approved'` as const;

/** People `w` who wait to be let into a room `r` of the organization that the caller moderates. */
export const ROOM_PEOPLE = `FROM room_humans h ${OPEN_ROOM}
  JOIN room_humans w ON w.tenant_id = h.tenant_id AND w.room_id = h.room_id AND w.status = 'waiting'
  LEFT JOIN users u ON u.tenant_id = w.user_tenant_id AND u.id = w.user_id
  WHERE ${ME} AND h.role IN ('host', 'co-moderator')` as const;

/** Agents `w` that wait to be let into a room `r` of which the caller is the host. */
export const ROOM_AGENTS = `FROM room_humans h ${OPEN_ROOM}
  JOIN room_agents w ON w.tenant_id = h.tenant_id AND w.room_id = h.room_id AND w.status = 'waiting'
  LEFT JOIN actors a ON a.tenant_id = w.actor_tenant_id AND a.id = w.actor_id
  WHERE ${ME} AND h.role = 'host'` as const;

/** Tokens `t` of the caller that expire soon. */
export const EXPIRING_TOKENS =
  `FROM api_tokens t LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id
  WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.revoked_at IS NULL AND t.expires_at > now() AND t.expires_at < ${SOON}` as const;

/**
 * Shares `g` that the caller created and that expire soon, of documents `n` that the caller still reaches without a share. Creator and time are
 * compared as rows, so that no plan reads the shares of other creators: by time alone, the index of all expiring shares would look as good where
 * the statistics know few creators.
 */
export const EXPIRING_SHARES =
  `FROM share_grants g CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = g.node_id OFFSET 0) n
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE g.tenant_id = :tenantId AND g.revoked_at IS NULL AND g.expires_at IS NOT NULL
    AND (g.created_by, g.expires_at) > (:userId, now()) AND (g.created_by, g.expires_at) < (:userId, ${SOON}) AND ${REACHABLE_NODE.arrange}` as const;

/** Messages `d` that agents `a` of the caller have not acknowledged. Messages from before a transfer belong to the previous owner. */
export const INBOX =
  `FROM actors a JOIN inbox_deliveries d ON d.tenant_id = a.tenant_id AND d.recipient_actor_id = a.id
  WHERE :receives AND a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.status = 'active'
    AND d.acked_at IS NULL AND d.expired_at IS NULL AND d.expires_at > now()
    AND (SELECT m.created_at FROM inbox_messages m WHERE m.tenant_id = d.sender_tenant_id AND m.id = d.message_id) >= a.owned_since` as const;

/** Invites `i` that owners and admins wait for. */
export const INVITES =
  `FROM member_invites i WHERE :administers AND i.tenant_id = :tenantId AND i.expires_at > now()` as const;
