/** Says how a move treats the rows of a table. A table without rules is copied as it is, and no change of its rows passes. */
interface TableRule {
  /** Why its rows are not copied. */
  left?: string;
  /**
   * The reason why changes of this table are accepted while the tenant moves. Some are made by reads and searches. What they change after
   * the copy is lost.
   */
  open?: string;
  /** Columns whose changes pass, since their loss is harmless. */
  openColumns?: string[];
  /** The condition on a row `t` that is copied. */
  among?: string;
  /** Other values of columns in the copy, in SQL of the database that gets it. */
  values?: Record<string, string>;
  /** Whether rows with the same key are copied once. */
  distinct?: true;
}

const HINTS = 'Those who wait for events read again when the epoch of their cursor is another.';
const BATCH = 'One statement counts requests of several tenants, which must not fail together.';

const DERIVED =
  'It is derived from documents, whose changes are refused, and derived again in the other database if it lacks something.';

/** The transaction of the copy, since numbers of transactions mean nothing in another database. */
const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint';

/** The rules of tables of tenants. `test/operator/move.long.e2e.ts` compares all other tables row by row. */
export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  events: { left: HINTS, open: `${HINTS} Rooms of other tenants record events for their members.` },
  presence: { left: 'It ends within a minute.', open: 'It ends within a minute.' },
  daily_usage: { open: BATCH },
  token_usage: { open: BATCH },
  signature_nonces: { open: BATCH },
  // Followers are counted again after the copy.
  actors: {
    openColumns: ['logged_key', 'follower_count', 'recent_follower_count'],
    values: { logged_key: 'NULL' },
  },
  public_agents: { open: 'It is a copy of agents, whose changes are refused.' },
  encryption_keys: { openColumns: ['logged'], values: { logged: 'false' } },
  api_tokens: { openColumns: ['last_used_at'] },
  scim_tokens: { openColumns: ['last_used_at'] },
  sessions: { openColumns: ['last_seen_at'] },
  node_changes: { values: { xid: THIS_TRANSACTION } },
  document_lines: { open: DERIVED },
  passage_blocks: { open: DERIVED },
  passage_queue: { open: DERIVED },
  passage_segments: { open: DERIVED },
  passage_spellings: { open: DERIVED },
  passages: { open: DERIVED },
  search_queue: { open: DERIVED },
  search_terms: { open: DERIVED },
  search_words: { open: DERIVED, values: { xid: '0' }, distinct: true },
  home_visits: { open: 'Only the time of the last visit is lost.' },
  // The agents and messages of other tenants stay where they are.
  follows: { among: 't.actor_tenant_id = t.tenant_id' },
  inbox_deliveries: { among: 't.sender_tenant_id = t.tenant_id' },
};

/** A table whose rows name their tenant in another way, or are used by the rows of several. */
interface SharedTable {
  /** The condition on a row `t` that is copied; `$1` is the tenant. */
  among: string;
  values?: Record<string, string>;
}

/** The tables without a tenant whose rows are copied if the other database does not have them. */
export const SHARED_TABLES: Readonly<Record<string, SharedTable>> = {
  tenants: { among: 't.id = $1', values: { moved_to: 'NULL', moved_into: 'NULL', moved_at: 'NULL' } },
  job_outbox: { among: `t.payload ->> 'tenantId' = $1::text`, values: { queued_at: 'NULL' } },
  // Signatures for the tenant stay verifiable. The other service signs with its own key.
  issuer_keys: { among: '$1::uuid IS NOT NULL', values: { signing: 'false', logged: 'false' } },
  oauth_clients: {
    among: `t.id::text IN (SELECT c.client_id FROM oauth_codes c WHERE c.tenant_id = $1
      UNION ALL SELECT r.client_id FROM oauth_refresh_tokens r WHERE r.tenant_id = $1)`,
  },
};
