import type { Area } from './area';
import { neverChanges, neverRemoved, refusal } from './append-only';

const tables = [
  // Keyed by slug and not by project: when a new project takes over a slug, its numbers must not be issued again.
  `CREATE TABLE doc_id_sequences (
    tenant_id uuid NOT NULL,
    project_slug text NOT NULL,
    last_seq int NOT NULL,
    PRIMARY KEY (tenant_id, project_slug)
  )`,
  `CREATE TABLE doc_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    node_id uuid NOT NULL,
    global_id text NOT NULL,
    seq int NOT NULL,
    issued_by uuid NOT NULL,
    issued_by_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT doc_ids_issuer_fk FOREIGN KEY (tenant_id, issued_by) REFERENCES users (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX doc_ids_global_idx ON doc_ids (tenant_id, global_id)`,
  `CREATE UNIQUE INDEX doc_ids_live_idx ON doc_ids (tenant_id, node_id) WHERE revoked_at IS NULL`,
  `CREATE TABLE lineage_entries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    sequence_number int NOT NULL,
    action text NOT NULL,
    actor_type text NOT NULL,
    actor_display text NOT NULL,
    actor_user_id uuid,
    actor_id uuid,
    content_hash bytea,
    metadata_hash bytea NOT NULL,
    metadata_snapshot text,
    manual boolean NOT NULL DEFAULT false,
    prev_lineage_id uuid,
    prev_entry_hash bytea,
    entry_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX lineage_entries_chain_idx ON lineage_entries (tenant_id, document_id, sequence_number)`,
  `CREATE INDEX lineage_entries_integrity_idx ON lineage_entries (tenant_id, document_id, sequence_number)
    WHERE action = 'integrity_failed'`,
  `CREATE TABLE lineage_heads (
    tenant_id uuid NOT NULL,
    document_id uuid NOT NULL,
    lineage_id uuid NOT NULL,
    sequence_number int NOT NULL,
    entry_hash bytea NOT NULL,
    PRIMARY KEY (tenant_id, document_id)
  )`,
  refusal('lineage_is_append_only', 'lineage entries are never changed nor removed'),
  ...neverChanges('lineage_entries', 'lineage_is_append_only'),
  ...neverRemoved('lineage_heads', 'lineage_is_append_only'),
];

const functions = [
  // UUID version 7 (RFC 9562, section 5.7), which PostgreSQL has built in only since version 18.
  `CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
  $$`,
  // Canonical JSON (RFC 8785): keys are sorted, there are no spaces, and to_json escapes text as ECMAScript does.
  // STABLE like to_json, so that PostgreSQL can inline it.
  `CREATE FUNCTION lineage_snapshot(project_id uuid, name text, path text, title text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"name":' || to_json(name) || ',"path":' || to_json(path) || ',"projectId":"' || project_id
      || '","title":' || coalesce(to_json(title)::text, 'null') || '}'
  $$`,
  // An append locks the head of the chain, so that each number is used once and follows the previous one. If someone tampered with the
  // head, so that it is older than the last entry or is missing, the chain continues from the last entry. If the last entries are missing,
  // it continues from the head, and the gap stays visible. Heads are locked in the order of documents, to avoid deadlocks. The plan is
  // generic, since planning takes several times as long as an append, and without sequential scans, since it may be made while the tables
  // are still small.
  `CREATE FUNCTION lineage_append(
    in_tenant uuid, act text, as_type text, as_display text, by_user uuid, by_actor uuid, by_hand boolean,
    documents uuid[], content_hashes bytea[], metadata_hashes bytea[], snapshots text[]
  ) RETURNS int LANGUAGE plpgsql VOLATILE
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  DECLARE
    appended_count int;
  BEGIN
    WITH draft AS (
      SELECT new_id() AS id, d.document_id, coalesce(ahead.sequence_number, head.sequence_number, 0) + 1 AS sequence_number,
        d.content_hash, d.metadata_hash, d.snapshot, coalesce(ahead.id, head.lineage_id) AS prev_lineage_id,
        coalesce(ahead.entry_hash, head.entry_hash) AS prev_entry_hash,
        date_trunc('milliseconds', clock_timestamp()) AS created_at,
        coalesce(as_type, CASE WHEN by_actor IS NULL THEN 'human' ELSE 'agent' END) AS actor_type,
        coalesce(as_display, -- an agent of another tenant writes here by a capability
          (SELECT a.client_name FROM directory k JOIN actors a ON a.tenant_id = k.tenant_id AND a.id = k.id
            WHERE k.kind = 'agent' AND k.key = uuid_send(by_actor)),
          (SELECT u.display_name FROM users u WHERE u.tenant_id = in_tenant AND u.id = by_user)) AS actor_display
      FROM (SELECT * FROM unnest(documents, content_hashes, metadata_hashes, snapshots)
        AS u (document_id, content_hash, metadata_hash, snapshot) ORDER BY u.document_id) d
      LEFT JOIN LATERAL (
        SELECT h.lineage_id, h.sequence_number, h.entry_hash FROM lineage_heads h
        WHERE h.tenant_id = in_tenant AND h.document_id = d.document_id FOR UPDATE) head ON true
      LEFT JOIN LATERAL (
        SELECT l.id, l.sequence_number, l.entry_hash FROM lineage_entries l WHERE l.tenant_id = in_tenant
          AND l.document_id = d.document_id AND l.sequence_number > coalesce(head.sequence_number, 0)
        ORDER BY l.sequence_number DESC LIMIT 1) ahead ON true),
    entry AS MATERIALIZED (
      SELECT e.*, sha256('\\x00'::bytea || convert_to(
        '{"action":' || to_json(act) || ',"actorDisplay":' || to_json(e.actor_display) || ',"actorType":"' || e.actor_type
        || '","contentHash":' || coalesce('"' || encode(e.content_hash, 'hex') || '"', 'null')
        || ',"createdAt":"' || to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","documentId":"' || e.document_id || '","hashAlgorithm":"sha256","id":"' || e.id
        || '","manual":' || by_hand || ',"metadataHash":"' || encode(e.metadata_hash, 'hex')
        || '","prevEntryHash":' || coalesce('"' || encode(e.prev_entry_hash, 'hex') || '"', 'null')
        || ',"prevLineageId":' || coalesce('"' || e.prev_lineage_id || '"', 'null')
        || ',"sequenceNumber":' || e.sequence_number || '}', 'UTF8')) AS entry_hash
      FROM draft e),
    appended AS (
      INSERT INTO lineage_entries (id, tenant_id, document_id, sequence_number, action, actor_type, actor_display, actor_user_id,
        actor_id, content_hash, metadata_hash, metadata_snapshot, manual, prev_lineage_id, prev_entry_hash, entry_hash, created_at)
      SELECT e.id, in_tenant, e.document_id, e.sequence_number, act, e.actor_type, e.actor_display, by_user, by_actor, e.content_hash,
        e.metadata_hash, e.snapshot, by_hand, e.prev_lineage_id, e.prev_entry_hash, e.entry_hash, e.created_at FROM entry e),
    moved AS (
      INSERT INTO lineage_heads AS h (tenant_id, document_id, lineage_id, sequence_number, entry_hash)
      SELECT in_tenant, e.document_id, e.id, e.sequence_number, e.entry_hash FROM entry e
      ON CONFLICT (tenant_id, document_id) DO UPDATE
      SET lineage_id = excluded.lineage_id, sequence_number = excluded.sequence_number, entry_hash = excluded.entry_hash)
    SELECT count(*)::int INTO appended_count FROM entry;
    RETURN appended_count;
  END $$`,
];

/** Doc IDs and lineage. */
export const provenance: Area = {
  up: [...tables, ...functions],
  down: [
    `DROP TABLE lineage_heads, lineage_entries, doc_ids, doc_id_sequences`,
    `DROP FUNCTION lineage_append, lineage_snapshot, new_id, lineage_is_append_only`,
  ],
};
