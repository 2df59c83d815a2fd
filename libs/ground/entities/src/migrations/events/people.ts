import { type Recorded, XID, changedIn, pointers, recorded } from './recording';

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

// The statements that change a delivery record what its sender sees, who can be of another tenant.
const received = (rows: string) =>
  `SELECT a.tenant_id, ${XID}, 'inbox', NULL::uuid,
      jsonb_build_object('actorIds', jsonb_build_array(a.id)) || ${pointers({ messageIds: 'r.message_id' })},
      ARRAY[a.id, a.owner_user_id], false
    FROM (SELECT r.* FROM ${rows}) r JOIN actors a ON a.tenant_id = r.tenant_id AND a.id = r.recipient_actor_id
    GROUP BY a.tenant_id, a.id, a.owner_user_id`;
const DELIVERY = `after r JOIN before o ON o.tenant_id = r.tenant_id AND o.recipient_actor_id = r.recipient_actor_id AND o.message_id = r.message_id
      WHERE (o.delivered_at, o.acked_at, o.read_at, o.expired_at) IS DISTINCT FROM (r.delivered_at, r.acked_at, r.read_at, r.expired_at)`;

// Owners and admins list the rooms of their organization, with their states. What changes a room records what its members see, who are of any
// organization.
const listed = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'rooms', NULL::uuid, ${pointers({ roomIds: 'r.id' })}, NULL::uuid[], true FROM ${rows} GROUP BY r.tenant_id`;

const tenants = `SELECT r.id, ${XID}, 'session', NULL::uuid, '{}'::jsonb, ARRAY[r.id], false
    FROM after r JOIN before o ON o.id = r.id WHERE (o.*) IS DISTINCT FROM (r.*) AND r.erasing_at IS NULL`;

const AGENT = [
  'status',
  'owner_user_id',
  'slug',
  'display_name',
  'bio',
  'avatar_url',
  'visibility',
  'capabilities',
] as const;
/** The event of changes of agents. `added`: columns that are newer than the trigger. */
export const changedAgents = (...added: string[]) =>
  everybody('agents', 'actorIds', changedIn('id', ...AGENT, ...added));

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
    changed: changedAgents(),
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
    changed: received(DELIVERY),
  }),
  recorded({
    table: 'rooms',
    made: listed('after r'),
    changed: listed(changedIn('id', 'status', 'title')),
  }),
  recorded({ table: 'tenants', changed: tenants }),
];
