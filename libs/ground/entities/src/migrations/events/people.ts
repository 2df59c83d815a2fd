import { AUDIENCE, type Recorded, XID, changedIn, pointers, recorded } from './recording';

const everybody = (kind: string, list: string, rows: string) =>
  `SELECT r.tenant_id, ${XID}, '${kind}', NULL::uuid, ${pointers({ [list]: 'r.id' })}, ARRAY[r.tenant_id], false
    FROM ${rows} GROUP BY r.tenant_id`;

const PERSON = changedIn('id', 'email', 'email_verified_at', 'display_name', 'role', 'status', 'deleted_at');
const themselves = `SELECT r.tenant_id, ${XID}, 'session', NULL::uuid, '{}'::jsonb, ARRAY[r.id], false FROM ${PERSON}`;

const invites = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'members', NULL::uuid, ${pointers({ inviteIds: 'r.id' })}, NULL::uuid[], true FROM ${rows} GROUP BY r.tenant_id`;

const tokens = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'agents', NULL::uuid, ${pointers({ tokenIds: 'r.id' })}, ARRAY[r.user_id], true
    FROM ${rows} GROUP BY r.tenant_id, r.user_id`;

// A request names the organization of the person who decides about it.
const pairing = `SELECT r.decided_tenant_id, ${XID}, 'requests', NULL::uuid, ${pointers({ requestIds: 'r.id' })}, ARRAY[r.decided_by], false
    FROM ${changedIn('id', 'state')} AND r.decided_tenant_id IS NOT NULL AND r.decided_by IS NOT NULL
    GROUP BY r.decided_tenant_id, r.decided_by`;

/** The events of one side of deliveries: `tenant` and `actor` are the columns that name its agent. The owner of the agent sees them too. */
const deliveries = (rows: string, tenant: string, actor: string) =>
  `SELECT a.tenant_id, ${XID}, 'inbox', NULL::uuid,
      jsonb_build_object('actorIds', jsonb_build_array(a.id)) || ${pointers({ messageIds: 'r.message_id' })},
      ARRAY[a.id, a.owner_user_id], false
    FROM (SELECT r.* FROM ${rows}) r JOIN actors a ON a.tenant_id = r.${tenant} AND a.id = r.${actor}
    GROUP BY a.tenant_id, a.id, a.owner_user_id`;
const received = (rows: string) => deliveries(rows, 'tenant_id', 'recipient_actor_id');
const sent = (rows: string) => deliveries(rows, 'sender_tenant_id', 'sender_actor_id');
const DELIVERY = `after r JOIN before o ON o.tenant_id = r.tenant_id AND o.recipient_actor_id = r.recipient_actor_id AND o.message_id = r.message_id
      WHERE (o.delivered_at, o.acked_at, o.read_at, o.expired_at) IS DISTINCT FROM (r.delivered_at, r.acked_at, r.read_at, r.expired_at)`;

// Everything that changes a room changes its row. A room is seen by its members, who are of any organization, each of which gets an event of
// its own. Who left a moment ago learns of that.
const rooms = (rows: string) =>
  `SELECT m.tenant_id, ${XID}, 'rooms', NULL::uuid, jsonb_build_object('roomIds', jsonb_build_array(r.id)),
      CASE WHEN count(*) <= ${AUDIENCE} THEN array_agg(DISTINCT m.id) ELSE (array_agg(DISTINCT m.id))[1:${AUDIENCE}] END, false
    FROM ${rows} CROSS JOIN LATERAL (
      SELECT h.user_tenant_id AS tenant_id, h.user_id AS id FROM room_humans h WHERE h.tenant_id = r.tenant_id AND h.room_id = r.id
        AND (h.status IN ('waiting', 'approved') OR h.ended_at > now() - interval '5 seconds' OR h.decided_at > now() - interval '5 seconds')
      UNION ALL SELECT g.actor_tenant_id, g.actor_id FROM room_agents g WHERE g.tenant_id = r.tenant_id AND g.room_id = r.id
        AND (g.status IN ('waiting', 'approved') OR g.ended_at > now() - interval '5 seconds' OR g.decided_at > now() - interval '5 seconds')) m
    GROUP BY m.tenant_id, r.id`;
// Owners and admins list the rooms of their organization, with their states.
const listed = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'rooms', NULL::uuid, ${pointers({ roomIds: 'r.id' })}, NULL::uuid[], true FROM ${rows} GROUP BY r.tenant_id`;

const tenants = `SELECT r.id, ${XID}, 'session', NULL::uuid, '{}'::jsonb, ARRAY[r.id], false
    FROM after r JOIN before o ON o.id = r.id WHERE (o.*) IS DISTINCT FROM (r.*) AND r.erasing_at IS NULL`;

/** The events of members, agents, what waits for a decision, messages, rooms and the organization. */
export const people: Recorded[] = [
  recorded({
    table: 'users',
    made: everybody('members', 'userIds', 'after r'),
    changed: `${everybody('members', 'userIds', PERSON)} UNION ALL ${themselves}`,
  }),
  recorded({
    table: 'member_invites',
    made: invites('after r'),
    changed: invites(changedIn('id', 'expires_at', 'role')),
    deleted: invites('before r'),
  }),
  recorded({
    table: 'actors',
    made: everybody('agents', 'actorIds', 'after r'),
    changed: everybody(
      'agents',
      'actorIds',
      changedIn(
        'id',
        'status',
        'owner_user_id',
        'slug',
        'display_name',
        'bio',
        'avatar_url',
        'visibility',
        'capabilities',
      ),
    ),
  }),
  recorded({
    table: 'api_tokens',
    made: tokens('after r'),
    changed: tokens(changedIn('id', 'revoked_at', 'project_ids', 'scopes', 'expires_at', 'name')),
    deleted: tokens('before r WHERE r.revoked_at IS NULL'),
  }),
  recorded({ table: 'pairing_requests', changed: pairing }),
  recorded({
    table: 'inbox_deliveries',
    made: received('after r'),
    changed: `${received(DELIVERY)} UNION ALL ${sent(DELIVERY)}`,
  }),
  recorded({
    table: 'rooms',
    made: listed('after r'),
    changed: `${rooms('after r')} UNION ALL ${listed(changedIn('id', 'status', 'title'))}`,
  }),
  recorded({ table: 'tenants', changed: tenants }),
];
