import { Injectable } from '@nestjs/common';
import { type AgentKey, SUSPENDED_TENANTS } from '#access';
import { Actor, Capability, Room, User } from '#entities';
import { ACCEPTS_SENDER, POLICY_OF_ACTOR, type Policy } from '#inbox';
import { SEALED } from '#seal';
import { MINTER_CAN_MINT, MINTING_TOKEN_HAS_SCOPES, scopeParameters } from '#sharing';
import type { Resources } from '#visibility';
import { type Queries, type Row, columns, computed, statement } from '#platform';

/** The most rows of each list of what an agent can open and to whom it can write. */
export const LISTED = 100;
/** How many of the newest agents of the organization are examined for those that accept messages. */
export const AGENTS_EXAMINED = 2_000;

const TOTAL = { total: computed.int() };
const COUNTED = '(count(*) OVER ())::int AS total' as const;
const RECIPIENT = columns(Actor, 'a', { name: 'displayName' }, 'id', 'slug');
const OWNER = columns(User, 'u', { ownerName: 'displayName' });
const CAPABILITY = columns(Capability, 'c', 'jti', 'resourceType', 'action', 'expiresAt');
const ROOM = columns(Room, 'r', 'id', 'title', 'status');

const FIND_INBOX = statement(
  {
    policy: computed.text<Policy>(),
    allowed: computed.int(),
    paired: computed.int(),
    sealed: computed.int(),
  },
  `SELECT ${POLICY_OF_ACTOR} AS policy, coalesce(cardinality(p.allowed_sender_actor_ids), 0) AS allowed,
    (SELECT count(*)::int FROM inbox_pairings e WHERE e.tenant_id = a.tenant_id AND e.recipient_actor_id = a.id) AS paired,
    (SELECT count(*)::int FROM (SELECT FROM secret_envelopes e WHERE e.recipient_tenant_id = :tenantId AND e.recipient_actor_id = :actorId
      AND ${SEALED} LIMIT 1000) x) AS sealed
  FROM actors a LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
  WHERE a.tenant_id = :tenantId AND a.id = :actorId`,
);
const LIST_RECIPIENTS = statement(
  { ...RECIPIENT.row, ...OWNER.row, ...TOTAL },
  `SELECT ${RECIPIENT.sql}, ${OWNER.sql}, ${COUNTED} FROM (
    SELECT x.* FROM actors x WHERE x.tenant_id = :tenantId AND x.status = 'active' AND x.id <> :actorId
    ORDER BY x.id DESC LIMIT ${AGENTS_EXAMINED}) a
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
  LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
  WHERE ${ACCEPTS_SENDER}
  ORDER BY lower(a.display_name), a.id LIMIT ${LISTED}`,
);
const LIST_CAPABILITIES = statement(
  { ...CAPABILITY.row, ...TOTAL },
  `SELECT ${CAPABILITY.sql}, ${COUNTED} FROM capabilities c
  JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by AND ${MINTER_CAN_MINT} AND ${MINTING_TOKEN_HAS_SCOPES}
  WHERE c.recipient_tenant_id = :tenantId AND c.recipient_actor_id = :actorId AND c.consumed_at IS NULL AND c.expires_at > now()
  ORDER BY c.expires_at, c.jti LIMIT ${LISTED}`,
);
const LIST_ROOMS = statement(
  { ...ROOM.row, isOwn: computed.boolean(), ...TOTAL },
  `SELECT ${ROOM.sql}, r.tenant_id = :tenantId AS "isOwn", ${COUNTED} FROM room_agents m JOIN rooms r ON r.tenant_id = m.tenant_id AND r.id = m.room_id
  WHERE m.actor_tenant_id = :tenantId AND m.actor_id = :actorId AND m.status = 'approved' AND r.status <> 'closed' AND r.expires_at > now()
    AND r.tenant_id <> ALL (${SUSPENDED_TENANTS})
  ORDER BY r.id DESC LIMIT ${LISTED}`,
);

/** The inbox policy of an agent, and the number of sealed secrets that wait for it. */
export type InboxRow = Row<typeof FIND_INBOX>;
/** An agent that accepts messages of another one. */
export type RecipientRow = Row<typeof LIST_RECIPIENTS>;
/** A capability that an agent can use once. */
export type OpenCapabilityRow = Row<typeof LIST_CAPABILITIES>;
/** A room in which an agent is. */
export type OpenRoomRow = Row<typeof LIST_ROOMS>;

/** Reads the capabilities, sealed secrets and rooms that an agent can open, and the agents that it can exchange messages with. */
@Injectable()
export class ContactsRepository {
  async inbox(queries: Queries, agent: AgentKey): Promise<InboxRow> {
    return (await queries.one(FIND_INBOX, { ...agent }))!;
  }

  /** The agents of the organization that accept messages of the agent, by name. */
  recipients(queries: Queries, agent: AgentKey): Promise<RecipientRow[]> {
    return queries.all(LIST_RECIPIENTS, { ...agent });
  }

  /** The capabilities that are neither used nor expired, and whose minter still has the scopes for them, the next to expire first. */
  capabilities(queries: Queries, agent: AgentKey, resources: Resources): Promise<OpenCapabilityRow[]> {
    return queries.all(LIST_CAPABILITIES, { ...agent, ...scopeParameters(resources) });
  }

  /** The open rooms of any organization in which the agent is, newest first. */
  rooms(queries: Queries, agent: AgentKey): Promise<OpenRoomRow[]> {
    return queries.all(LIST_ROOMS, { ...agent });
  }
}
