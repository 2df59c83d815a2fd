import { computed } from '#platform';

/** The author of a message `m`, who belongs to any tenant. Exactly one of the two memberships exists. */
export const AUTHOR_NAME = `coalesce(u.display_name, c.display_name,
    CASE m.author_kind WHEN 'human' THEN 'Deleted user' ELSE 'Deleted agent' END) AS "authorName"` as const;
export const AUTHOR = `coalesce(h.user_id, a.actor_id) AS "authorId", ${AUTHOR_NAME}` as const;
export const WITH_AUTHOR =
  `LEFT JOIN room_humans h ON h.tenant_id = m.tenant_id AND h.room_id = m.room_id AND h.id = m.member_id
  LEFT JOIN users u ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id
  LEFT JOIN room_agents a ON a.tenant_id = m.tenant_id AND a.room_id = m.room_id AND a.id = m.member_id
  LEFT JOIN actors c ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id` as const;

/** The columns of `AUTHOR`. */
export const AUTHOR_ROW = { authorId: computed.uuid(), authorName: computed.text() };
