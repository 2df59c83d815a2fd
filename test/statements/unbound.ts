/** The tables in which the clock looks for due rows, with the beginning of the condition. */
const DUE_ROWS = [
  'account_links d',
  'account_mails d',
  'blobs d',
  'callback_deliveries d',
  'capabilities d',
  'distributions d',
  'encryption_key_challenges d',
  'encryption_keys d',
  'files d WHERE d.trash_id IS NULL AND d.tenant_id = h.tenant_id AND d.checked_at',
  'files d WHERE d.trash_id IS NULL AND d.unreferenced_since',
  'follows d',
  'inbox_dedupe_keys d',
  'inbox_messages d',
  'manifest_scans d',
  'member_invites d',
  'oauth_codes d',
  'oauth_refresh_tokens d',
  'oidc_sign_ins d',
  'organization_domains d',
  'share_grants d',
  'secret_envelopes d WHERE true',
  'secret_envelopes d WHERE d.ciphertext IS NOT NULL',
  'sessions d WHERE true AND d.tenant_id = h.tenant_id AND d.expires_at',
  'sessions d WHERE true AND d.tenant_id = h.tenant_id AND d.last_seen_at',
  'signature_nonces d',
  'trash d',
];

/**
 * Statements that read or write a tenant's table without the condition on the tenant, each with its reason. `where` is a part of the
 * statement that no other statement has.
 */
export const UNBOUND: { where: string; tables: string[]; reason: string }[] = [
  {
    where: "(SELECT 'review'::text AS kind",
    tables: ['actors', 'users'],
    reason: 'People and agents of any tenant wait at a room. Its moderators see their names.',
  },
  {
    where: 'AS "roomPeople"',
    tables: ['actors', 'users'],
    reason: 'People and agents of any tenant wait at a room. Only their number is read.',
  },
  {
    where: `FROM share_grants g WHERE g.node_id = :nodeId AND g.share_type = 'public'`,
    tables: ['share_grants', 'tenants'],
    reason: 'A document that is shared with everybody is found by its id alone.',
  },
  {
    where: 'AND d.key BETWEEN :low AND :high',
    tables: ['directory'],
    reason:
      'The service proves that it issued a token, which is found by the beginning of its hash. No answer shows the hash.',
  },
  {
    where: 'JOIN sessions s ON s.tenant_id = w.tenant_id AND s.id = w.id',
    tables: ['sessions', 'tenants', 'users'],
    reason: 'The sessions of open event streams are of many tenants, and are checked together by their keys.',
  },
  {
    where:
      'JOIN tenants n ON n.id = t.tenant_id LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id WHERE n.deletes_at',
    tables: ['actors', 'api_tokens', 'tenants', 'users'],
    reason: 'The tokens of open event streams are of many tenants, and are checked together by their keys.',
  },
  {
    where: 'FROM unnest(:tenantIds::uuid[]) t (id) WHERE EXISTS (SELECT FROM events e',
    tables: ['events'],
    reason: 'One statement a second asks for which of the watched tenants events were recorded.',
  },
  {
    where: 'WITH RECURSIVE held AS ( (SELECT e.tenant_id, e.at FROM events e',
    tables: ['events'],
    reason: 'The job that deletes old events steps from tenant to tenant.',
  },
  {
    where: 'FROM presence x WHERE x.expires_at <= now() LIMIT :limit FOR UPDATE SKIP LOCKED',
    tables: ['presence'],
    reason: 'The job that forgets who no longer has a document open serves all tenants.',
  },
  {
    where: `FROM oidc_connections c JOIN tenants n ON n.id = c.tenant_id WHERE n.slug = :tenantSlug`,
    tables: ['oidc_connections', 'tenants'],
    reason: 'A person who signs in names their organization by its slug.',
  },
  {
    where: 'WHERE NOT EXISTS (SELECT 1 FROM account_links l WHERE l.email = :email',
    tables: ['account_links'],
    reason:
      'An e-mail address belongs to one user of the whole service, also while a change of it can be undone.',
  },
  {
    where: 'OR EXISTS (SELECT 1 FROM account_links l WHERE l.email = :email',
    tables: ['account_links'],
    reason:
      'An e-mail address belongs to one user of the whole service, also while a change of it can be undone.',
  },
  {
    where: 'SELECT EXISTS (SELECT 1 FROM account_mails d WHERE d.due_at <= now()) AS due',
    tables: ['account_mails'],
    reason: 'The sweep looks for due mails of all tenants.',
  },
  {
    where: 'FROM account_mails d WHERE d.due_at <= now() ORDER BY d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED',
    tables: ['account_mails'],
    reason: 'A worker sends the mail of any tenant that has been due longest.',
  },
  {
    where: 'FROM lineage_heads h WHERE (h.tenant_id, h.document_id) > (:tenantId, :documentId)',
    tables: ['lineage_heads', 'tenants'],
    reason: 'The operator checks the lineage of all tenants.',
  },
  {
    where: 'FROM audit_heads h WHERE h.tenant_id > :after',
    tables: ['audit_heads', 'tenants'],
    reason: 'The operator checks the audit logs of all tenants.',
  },
  {
    where: 'SELECT count(DISTINCT e.tenant_id)::int AS count FROM audit_entries e',
    tables: ['audit_entries', 'audit_heads', 'tenants'],
    reason: 'The operator checks the audit logs of all tenants.',
  },
  {
    where: 'FROM tenants n ORDER BY n.slug',
    tables: ['actors', 'tenants', 'users'],
    reason: 'The operator lists all tenants.',
  },
  {
    where: 'AS agents FROM tenants n WHERE n.slug = :slug',
    tables: ['actors', 'tenants', 'users'],
    reason: 'The operator shows the tenant with a slug.',
  },
  {
    where: 'FROM tenants n WHERE n.slug = :slug FOR NO KEY UPDATE',
    tables: ['tenants'],
    reason: 'The operator changes the tenant with a slug.',
  },
  {
    where: `WHERE d.key = uuid_send(:recipientActorId) AND a.status = 'active'`,
    tables: ['tenants'],
    reason:
      'The recipient of a capability can be an agent of any tenant that is not suspended. The list of those is read.',
  },
  {
    where: 'UPDATE capabilities c SET consumed_at = now() FROM users u',
    tables: ['tenants'],
    reason: 'A capability counts unless the tenant of its minter is suspended. The list of those is read.',
  },
  {
    where: 'JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by WHERE d.key',
    tables: ['tenants'],
    reason: 'A capability counts unless the tenant of its minter is suspended. The list of those is read.',
  },
  {
    where: 'UPDATE capabilities c SET expires_at = now() WHERE c.recipient_actor_id = :actorId',
    tables: ['capabilities'],
    reason: 'An agent that departs loses its capabilities, which users of any tenant have minted for it.',
  },
  {
    where: 'WHERE d.key = uuid_send(:id) AND (a.tenant_id = :tenantId OR',
    tables: ['tenants'],
    reason: 'A profile is shown to its tenant, and to everybody if it is public.',
  },
  {
    where: `WHERE d.key = convert_to(:slug, 'UTF8') AND a.visibility = 'public'`,
    tables: ['tenants'],
    reason: 'A public profile of any tenant is found by its slug.',
  },
  {
    where: `INSERT INTO follows (id, tenant_id, user_id, actor_tenant_id, actor_id) SELECT :id, :tenantId, :userId, a.tenant_id, a.id`,
    tables: ['actors', 'tenants'],
    reason: 'A user can follow a public agent of any tenant, and the agent counts its followers.',
  },
  {
    where: 'DELETE FROM follows WHERE tenant_id = :tenantId AND user_id = :userId AND actor_id = :actorId',
    tables: ['actors'],
    reason: 'A user can follow a public agent of any tenant, and the agent counts its followers.',
  },
  {
    where: 'DELETE FROM follows WHERE tenant_id = :tenantId AND user_id = :userId RETURNING',
    tables: ['actors'],
    reason: 'The follows of a deleted user end, and agents of any tenant no longer count them.',
  },
  {
    where: 'SELECT DISTINCT ON (m.id) m.id AS key',
    tables: ['inbox_messages'],
    reason:
      "A person's agents receive messages from any tenant. The deliveries are bound to the tenant of the person.",
  },
  {
    where: 'AS "followerCount" FROM directory d JOIN actors a',
    tables: ['tenants'],
    reason: 'A profile is shown to its tenant, and to everybody if it is public.',
  },
  {
    where: 'AS count FROM directory d JOIN actors a',
    tables: ['tenants'],
    reason: 'A profile is shown to its tenant, and to everybody if it is public.',
  },
  {
    where:
      'FROM follows f JOIN actors a ON a.tenant_id = f.actor_tenant_id AND a.id = f.actor_id WHERE f.tenant_id = :tenantId',
    tables: ['actors'],
    reason: 'A user can follow a public agent of any tenant.',
  },
  {
    where: 'JOIN follows f ON f.tenant_id = x.tenant_id AND f.user_id = x.owner_user_id',
    tables: ['actors', 'tenants'],
    reason: 'Everybody sees which public agents the owner of a public agent follows.',
  },
  {
    where: 'WITH latest AS ( SELECT a.* FROM follows f',
    tables: ['actors', 'projects', 'published_documents', 'tenants'],
    reason: 'A feed has live documents of public agents of any tenant that the user follows.',
  },
  {
    where: 'AND a.recent_follower_count > 0 ORDER BY a.recent_follower_count DESC',
    tables: ['actors', 'tenants'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: 'AND a.rating_count > 0 ORDER BY (15 + a.rating_sum)',
    tables: ['actors', 'tenants'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: 'WHERE dn.deletes_at IS NOT NULL)) ORDER BY a.id DESC',
    tables: ['actors', 'tenants'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: `OR d.lineage_document_id = :id) AND d.status = 'published'`,
    tables: ['projects', 'published_documents', 'tenants'],
    reason: 'Everybody may read the lineage of a live document.',
  },
  {
    where: "WHERE e.key = uuid_send(:id) AND d.status = 'published'",
    tables: ['tenants'],
    reason: 'Nobody rates the documents of a suspended tenant. The list of those is read.',
  },
  {
    where: 'WHERE t.slug = :tenantSlug AND d.slug = :slug',
    tables: ['lineage_heads', 'projects', 'published_documents', 'tenants'],
    reason: 'Everybody may read a live document at its public address.',
  },
  {
    where: 'WHERE f.id = :fileId AND t.slug = :tenantSlug AND d.slug = :slug',
    tables: ['projects', 'published_documents', 'published_files', 'tenants'],
    reason: 'Everybody may read the files of a live document at their addresses.',
  },
  {
    where: 'WHERE d.search_listing AND t.slug = :tenantSlug GROUP BY t.id, t.name',
    tables: ['projects', 'published_documents', 'tenants'],
    reason: 'Everybody may read the list of published documents of an organization.',
  },
  {
    where: 'AS sealed FROM secret_envelopes e WHERE e.recipient_tenant_id = :recipientTenantId',
    tables: ['secret_envelopes'],
    reason: 'What waits for one agent is counted. It is bound to the tenant of that agent.',
  },
  {
    where: 'AND e.from_stranger AND e.ciphertext IS NOT NULL',
    tables: ['seal_policies', 'secret_envelopes'],
    reason:
      'Envelopes of strangers of any tenant share the places of one agent. The statement is bound to the tenant of that agent.',
  },
  {
    where:
      'e.from_stranger AS "fromStranger" FROM secret_envelopes e WHERE e.recipient_tenant_id = :tenantId',
    tables: ['secret_envelopes'],
    reason:
      "A recipient lists what waits for it. It is bound to the recipient's tenant, and the senders can belong to others.",
  },
  {
    where: 'label = NULL WHERE e.id = :id AND e.recipient_tenant_id = :tenantId',
    tables: ['secret_envelopes'],
    reason:
      "A recipient deletes an envelope. It is bound to the recipient's tenant, and the sender can belong to another.",
  },
  {
    where: 'WITH held AS ( SELECT e.id, e.tenant_id, e.enc',
    tables: ['secret_envelopes'],
    reason:
      "A recipient fetches an envelope. It is bound to the recipient's tenant, and the sender can belong to another.",
  },
  {
    where: 'AS expired FROM secret_envelopes e WHERE e.id = :id AND e.recipient_tenant_id = :tenantId',
    tables: ['secret_envelopes'],
    reason:
      "A recipient reads an envelope. It is bound to the recipient's tenant, and the sender can belong to another.",
  },
  {
    where: 'WHERE e.ciphertext IS NOT NULL AND e.recipient_tenant_id = :tenantId',
    tables: ['secret_envelopes'],
    reason:
      "What is sealed to those who depart ends. It is bound to the recipient's tenant, and the senders can belong to others.",
  },
  {
    where: 'UPDATE inbox_deliveries d SET expires_at = now(), expired_at = now() FROM inbox_messages m',
    tables: ['inbox_deliveries'],
    reason: 'Messages of a departing sender expire at their recipients, agents of any tenant.',
  },
  {
    where: 'WITH accepting AS ( SELECT a.tenant_id, a.id, s.is_stranger FROM directory k',
    tables: [
      'actors',
      'directory',
      'inbox_deliveries',
      'inbox_pairings',
      'inbox_policies',
      'tenants',
      'users',
    ],
    reason:
      'The recipients of a message are agents of any tenant, and each delivery belongs to the tenant of its recipient.',
  },
  {
    where:
      'FROM inbox_deliveries d WHERE d.sender_tenant_id = :tenantId AND d.message_id = :messageId ORDER BY',
    tables: ['inbox_deliveries'],
    reason:
      'The sender sees the deliveries of its message, which are bound to its tenant by `sender_tenant_id`.',
  },
  {
    where: 'FROM inbox_messages m JOIN inbox_deliveries d ON d.sender_tenant_id = m.tenant_id',
    tables: ['inbox_deliveries'],
    reason:
      'The sender sees the deliveries of its messages, which are bound to its tenant by `sender_tenant_id`.',
  },
  {
    where: 'EXISTS (SELECT FROM inbox_deliveries d WHERE d.sender_tenant_id = m.tenant_id',
    tables: ['inbox_deliveries'],
    reason:
      'The sender sees the deliveries of its messages, which are bound to its tenant by `sender_tenant_id`.',
  },
  {
    where: `(:status::text = 'open' OR (d.delivered_at IS NULL) = (:status::text = 'sent'))`,
    tables: ['inbox_messages'],
    reason: 'A recipient sees the messages of its deliveries, which belong to the tenants of their senders.',
  },
  {
    where: `CASE :status::text WHEN 'acked' THEN d.acked_at IS NOT NULL`,
    tables: ['inbox_messages'],
    reason: 'A recipient sees the messages of its deliveries, which belong to the tenants of their senders.',
  },
  {
    where:
      'ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id WHERE d.tenant_id = :tenantId AND d.recipient_actor_id = :actorId',
    tables: ['inbox_messages'],
    reason: 'A recipient sees the messages of its deliveries, which belong to the tenants of their senders.',
  },
  {
    where:
      'JOIN tenants n ON n.id = t.tenant_id AND n.deletes_at IS NULL LEFT JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id WHERE (t.revoked_at IS NULL',
    tables: ['actors', 'api_tokens', 'tenants', 'users'],
    reason: 'A process checks the tokens of all of its open polls at once.',
  },
  {
    where: 'WITH r AS MATERIALIZED (SELECT r.* FROM room_humans h JOIN rooms r',
    tables: ['room_humans', 'rooms'],
    reason: 'A person locks a room of any tenant, as a member: their own tenant binds `user_tenant_id`.',
  },
  {
    where: 'WITH r AS MATERIALIZED (SELECT r.* FROM room_agents a JOIN rooms r',
    tables: ['room_agents', 'rooms'],
    reason: 'An agent locks a room of any tenant, as a member: its own tenant binds `actor_tenant_id`.',
  },
  {
    where: 'AS now, h.id AS "memberId", h.role FROM room_humans h JOIN rooms r',
    tables: ['room_humans', 'rooms'],
    reason: 'A person reads a room of any tenant, as a member: their own tenant binds `user_tenant_id`.',
  },
  {
    where: 'AS now, a.id AS "memberId" FROM room_agents a JOIN rooms r',
    tables: ['room_agents', 'rooms'],
    reason: 'An agent reads a room of any tenant, as a member: its own tenant binds `actor_tenant_id`.',
  },
  {
    where: 'INSERT INTO daily_usage AS u (tenant_id, user_id, day, requests, publishes)',
    tables: ['daily_usage'],
    reason: 'One statement counts requests of people of any tenant, each of whom has a row of their own.',
  },
  {
    where: 'h.user_id = :userId AND h.id > :after',
    tables: ['room_humans', 'rooms'],
    reason: 'The export of a person has their rooms, of any tenant: their own tenant binds `user_tenant_id`.',
  },
  {
    where: 'h.user_id = :userId AND m.id > :after',
    tables: ['room_humans', 'room_messages'],
    reason:
      'The export of a person has what they said in rooms of any tenant: their own binds `user_tenant_id`.',
  },
  {
    where: 'a.room_id < :before',
    tables: ['room_agents', 'room_humans', 'rooms'],
    reason:
      'Owners and admins list the rooms, of any tenant, that their people and agents are in: their own tenant binds `user_tenant_id` and `actor_tenant_id`.',
  },
  {
    where: 'h.room_id < :before',
    tables: ['room_humans', 'rooms'],
    reason: 'A person lists their rooms, of any tenant: their own tenant binds `user_tenant_id`.',
  },
  {
    where: `FROM rooms r WHERE r.status = 'active' AND r.turn_deadline_at <= clock_timestamp()`,
    tables: ['rooms'],
    reason: 'The sweep finds the rooms of all tenants with a turn or a lifetime that has ended.',
  },
  {
    where: `h.user_id = :userId AND h.status IN ('waiting', 'approved') AND r.status <> 'closed'`,
    tables: ['room_humans', 'rooms'],
    reason:
      'The seats of a departing person are in rooms of any tenant: their own tenant binds `user_tenant_id`.',
  },
  {
    where: `h.user_tenant_id = :tenantId AND h.status IN ('waiting', 'approved') AND r.status <> 'closed'`,
    tables: ['room_humans', 'rooms'],
    reason:
      "The seats of a departing tenant's people are in rooms of any tenant: their own binds `user_tenant_id`.",
  },
  {
    where: `a.actor_tenant_id = :tenantId AND a.actor_id = :actorId AND a.status IN ('waiting', 'approved')`,
    tables: ['room_agents'],
    reason:
      'The seats of a departing agent are in rooms of any tenant: its own tenant binds `actor_tenant_id`.',
  },
  {
    where: `a.actor_tenant_id = :tenantId AND a.status IN ('waiting', 'approved')`,
    tables: ['room_agents'],
    reason:
      "The seats of a departing tenant's agents are in rooms of any tenant: their own binds `actor_tenant_id`.",
  },
  {
    where:
      'ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.status = :status',
    tables: ['users'],
    reason: 'The people in a room belong to any tenant.',
  },
  {
    where:
      'ON u.tenant_id = h.user_tenant_id AND u.id = h.user_id WHERE h.tenant_id = :tenantId AND h.room_id = :roomId AND h.id = :memberId',
    tables: ['users'],
    reason: 'A person in a room belongs to any tenant.',
  },
  {
    where:
      'ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.status = :status',
    tables: ['actors'],
    reason: 'The agents in a room belong to any tenant.',
  },
  {
    where:
      'ON c.tenant_id = a.actor_tenant_id AND c.id = a.actor_id WHERE a.tenant_id = :tenantId AND a.room_id = :roomId AND a.id = :memberId',
    tables: ['actors'],
    reason: 'An agent in a room belongs to any tenant.',
  },
  {
    where: 'INSERT INTO room_messages',
    tables: ['actors', 'users'],
    reason: 'The author of a message belongs to any tenant.',
  },
  {
    where: 'm.member_id = :memberId AND m.client_message_id = :clientMessageId',
    tables: ['actors', 'users'],
    reason: 'The author of a message belongs to any tenant.',
  },
  {
    where: 'm.seq > :since ORDER BY m.seq',
    tables: ['actors', 'users'],
    reason: 'The authors of messages belong to any tenant.',
  },
  {
    where: 'INSERT INTO room_humans AS h (id, tenant_id, room_id, user_tenant_id, user_id, role) SELECT',
    tables: ['users'],
    reason: 'A person of any tenant enters the waiting room of a room.',
  },
  {
    where: 'INSERT INTO room_agents AS a (id, tenant_id, room_id, actor_tenant_id, actor_id)',
    tables: ['actors'],
    reason: 'An agent of any tenant enters the waiting room of a room.',
  },
  {
    where: 'h.status = ANY (:statuses) AND h.id > :after',
    tables: ['users'],
    reason: 'The people in a room belong to any tenant.',
  },
  {
    where: `h.room_id = :roomId AND h.status = 'waiting' AND r.status <> 'closed'`,
    tables: ['room_humans', 'rooms'],
    reason: 'A person waits for a room of any tenant: their own tenant binds `user_tenant_id`.',
  },
  {
    where: 'INSERT INTO signature_nonces AS n',
    tables: ['signature_nonces'],
    reason:
      'Concurrent requests of agents of any tenant share the statement: each row has the tenant of its own agent.',
  },
  {
    where: 'JOIN room_agents a ON a.actor_tenant_id = q.tenant_id AND a.actor_id = q.actor_id',
    tables: ['room_agents', 'rooms'],
    reason:
      'Concurrent polls of agents share the statement: the tenant of each agent binds `actor_tenant_id`.',
  },
  {
    where: 'FROM room_agents m WHERE m.actor_tenant_id = :tenantId',
    tables: ['room_agents'],
    reason: 'An agent is a member of a room of any tenant: its own tenant binds `actor_tenant_id`.',
  },
  {
    where:
      'FROM room_agents m JOIN rooms r ON r.tenant_id = m.tenant_id AND r.id = m.room_id WHERE m.actor_tenant_id = :tenantId',
    tables: ['room_agents', 'rooms'],
    reason: 'An agent is a member of a room of any tenant: its own tenant binds `actor_tenant_id`.',
  },
  {
    where: 'WHERE m.bytes_before < :maxBytes::int ORDER BY m.seq',
    tables: ['actors', 'users'],
    reason: 'The authors of messages belong to any tenant.',
  },
  {
    where: 'FROM rooms r WHERE (r.tenant_id, r.id) > (:tenantId, :id)',
    tables: ['rooms', 'tenants'],
    reason: 'The operator checks the audit logs of all rooms.',
  },
  {
    where: 'FROM tenants n WHERE n.deletes_at IS NOT NULL AND NOT n.departed',
    tables: ['tenants'],
    reason: 'The sweep announces the departures of the tenants that the operator has suspended.',
  },
  {
    where: 'FROM tenants n WHERE n.deletes_at <= now()',
    tables: ['tenants'],
    reason: 'The sweep finds the tenants whose deletion is due.',
  },
  {
    where: 'SELECT x.ctid FROM follows x WHERE x.actor_tenant_id = :tenantId',
    tables: ['follows'],
    reason:
      'People of any tenant follow the agents of a tenant that is erased: its own tenant binds `actor_tenant_id`.',
  },
  {
    where: 'DELETE FROM inbox_deliveries x USING d WHERE x.sender_tenant_id = d.tenant_id',
    tables: ['inbox_deliveries'],
    reason: 'Old messages are deleted with their deliveries to agents of any tenant.',
  },
  {
    where: 'SELECT x.ctid FROM inbox_deliveries x WHERE x.sender_tenant_id = :tenantId',
    tables: ['inbox_deliveries'],
    reason:
      'Agents of any tenant got messages of a tenant that is erased: its own tenant binds `sender_tenant_id`.',
  },
  {
    where: 'FROM search_queue d WHERE true ORDER BY d.tenant_id LIMIT 1',
    tables: ['search_queue'],
    reason: 'The clock writes the search terms of one tenant after the other.',
  },
  {
    where: 'FROM passage_queue q WHERE q.tenant_id > :after ORDER BY q.tenant_id LIMIT 1',
    tables: ['passage_queue'],
    reason: 'The worker indexes documents of one tenant after the other.',
  },
  {
    where: 'UPDATE follows f SET recent = false',
    tables: ['actors'],
    reason: 'A user can follow a public agent of any tenant, and the agent counts its recent followers.',
  },
  ...DUE_ROWS.map((rows) => ({
    where: `SELECT 1 AS found FROM ${rows}`,
    tables: [rows.split(' ')[0]!],
    reason: 'The clock finds the tenants with due rows. What it then does is bound to one of them.',
  })),
];
