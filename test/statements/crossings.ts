/** A column that names a second tenant. */
interface Crossing {
  /** Why a row of one tenant names another one. */
  reason: string;
  /** Tables in which statements that use it write rows of the second tenant. */
  writes: string[];
}

/**
 * Everything through which a statement reaches rows of a second tenant. A statement never reaches a third one through it. A transaction locks the
 * rows of its own tenant first and then those of the second one, and several rows of a table in the order of their ids. Rooms are locked
 * first, since what changes in a room belongs to the tenant of the room; only a join holds before what admits it.
 */
export const CROSSINGS: Record<string, Crossing> = {
  'capabilities.recipient_tenant_id': {
    reason: 'A capability is for an agent of any tenant. It expires when that agent departs.',
    writes: ['capabilities'],
  },
  directory: {
    reason:
      'A caller names a row of any tenant by a key: a public agent, a document that is shared with everybody, a capability, an invite or a room.',
    writes: ['actors', 'capabilities', 'inbox_deliveries'],
  },
  'follows.actor_tenant_id': {
    reason: 'People follow public agents of any tenant, and the agents count them.',
    writes: ['actors', 'follows'],
  },
  'inbox_deliveries.sender_tenant_id': {
    reason:
      'Agents of any tenant get a message. Its deliveries belong to the tenants of the recipients, and end with the message.',
    writes: ['events', 'inbox_deliveries'],
  },
  'room_agents.actor_tenant_id': {
    reason: 'Agents of any tenant are in a room, which belongs to the tenant of its host.',
    writes: ['events'],
  },
  'room_humans.user_tenant_id': {
    reason: 'People of any tenant are in a room, which belongs to the tenant of its host.',
    writes: ['events'],
  },
  'secret_envelopes.recipient_tenant_id': {
    reason: 'A secret is sealed for an agent of any tenant, which fetches or deletes it.',
    writes: ['secret_envelopes'],
  },
};

/** What statements contain that return something of a second tenant although that can be suspended. */
export const SHOWN_WHILE_SUSPENDED: readonly { where: string; reason: string }[] = [
  {
    where: 'inbox_deliveries d',
    reason:
      'A message is the mail of its recipients. What they have not acknowledged expires with the departure of its sender.',
  },
  {
    where: 'secret_envelopes e',
    reason: 'The departure of the sender erases what is sealed. What was opened keeps its metadata.',
  },
  {
    where: 'JOIN users u ON u.tenant_id = h.user_tenant_id',
    reason: 'A room shows its members who was in it. The departure of an organization ends their seats.',
  },
  {
    where: 'JOIN actors c ON c.tenant_id = a.actor_tenant_id',
    reason: 'A room shows its members which agents were in it.',
  },
  {
    where: 'JOIN room_humans w ON',
    reason: 'A person sees who waits in the rooms of their own organization.',
  },
  { where: 'INSERT INTO room_humans', reason: 'What admits a person is held before the room.' },
  { where: 'INSERT INTO room_agents', reason: 'What admits an agent is held before the room.' },
  {
    where: 'INSERT INTO room_audit_entries',
    reason: 'The organizations of its members hear that a room changed.',
  },
  { where: `AND a.status IN ('waiting', 'approved') ORDER BY a.room_id`, reason: 'A departure ends seats.' },
  { where: `AND r.status <> 'closed' ORDER BY h.room_id`, reason: 'A departure ends seats.' },
  {
    where: 'm.encrypted_key AS "encryptedKey" FROM',
    reason: 'The key only checks a signature; the room is read then.',
  },
  { where: 'INSERT INTO signature_nonces', reason: 'A nonce is the own one of the agent.' },
  { where: 'AND m.member_id = h.id WHERE h.user_tenant_id', reason: 'A person exports what they said.' },
  { where: 'SELECT a.id FROM follows f', reason: 'A person can stop following what they no longer see.' },
  { where: 'WITH aged AS', reason: 'It counts, and shows nothing.' },
  { where: 'WITH rotated AS', reason: 'Whether a key is taken says nothing of whom.' },
  { where: 'WITH person AS', reason: 'Whether a key is taken says nothing of whom.' },
  { where: 'WITH updated AS ( UPDATE users u', reason: 'Whether a key is taken says nothing of whom.' },
];

const KEY_LOG =
  'The keys of all tenants are appended to the key log together, so that their order tells nothing.';

/** Statements for the rows of many callers at once, each row bound to its own tenant. They could as well run once for each tenant. */
export const BATCHES: readonly { where: string; reason: string }[] = [
  {
    where: "WHERE a.public_key ->> 'x' IS DISTINCT FROM a.logged_key",
    reason: KEY_LOG,
  },
  {
    where: 'JOIN encryption_keys k ON k.tenant_id = w.tenant_id',
    reason: KEY_LOG,
  },
  {
    where: 'UPDATE actors a SET logged_key = l.x',
    reason: KEY_LOG,
  },
  {
    where: 'UPDATE encryption_keys k SET logged = true',
    reason: KEY_LOG,
  },
  {
    where: 'JOIN sessions s ON s.tenant_id = w.tenant_id AND s.id = w.id',
    reason: 'The sessions of all open event streams of a process are checked together.',
  },
  {
    where: 't.grant_external AS "grantExternal", u.role, least(t.expires_at',
    reason: 'The tokens of all open event streams of a process are checked together.',
  },
  {
    where: 'SELECT t.id AS "tokenId", t.token_hash AS "tokenHash", t.scopes, coalesce(a.paused_at',
    reason: 'The tokens of all open polls of a process are checked together.',
  },
  {
    where: 'FROM unnest(:tenantIds::uuid[]) t (id) WHERE EXISTS (SELECT FROM events e',
    reason: 'A process asks once a second for which of the watched tenants events were recorded.',
  },
  {
    where: 'INSERT INTO daily_usage AS u (tenant_id, user_id, day, requests, publishes)',
    reason: 'Concurrent requests are counted together, each for its own user.',
  },
  {
    where: 'FROM without_waiting, unnest(:tenantIds::uuid[], :keyHashes::bytea[], :nonceHashes::bytea[]) u',
    reason: 'Concurrent signed requests are recorded together, each for its own agent.',
  },
  {
    where: 'JOIN room_agents m ON m.actor_tenant_id = u.tenant_id AND m.actor_id = u.actor_id',
    reason: 'Concurrent requests that members of rooms signed are recorded together, each for its own agent.',
  },
  {
    where: 'ON a.actor_tenant_id = q.tenant_id AND a.actor_id = q.actor_id',
    reason: 'Concurrent polls of rooms begin together, each for its own agent.',
  },
  {
    where: 'JOIN rooms r ON r.tenant_id = q.tenant_id AND r.id = q.id',
    reason: 'Rooms that change at the same time are read together, for the polls of their members.',
  },
  {
    where: 'JOIN locked q ON uuid_send(q.recipient_id) = k.key',
    reason: 'Concurrent messages are sent together, each by its own agent.',
  },
  {
    where: 'row_number() OVER (PARTITION BY p.tenant_id, p.recipient_actor_id',
    reason: 'Concurrent lists of inboxes share a statement, each for its own agent.',
  },
  {
    where: 'acked AS (UPDATE inbox_deliveries d SET acked_at = now() FROM q',
    reason: 'Concurrent acknowledgements share a statement, each by its own agent.',
  },
];
