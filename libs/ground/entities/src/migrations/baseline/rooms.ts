import type { Area } from './area';
import { neverChanges, refusal } from './append-only';

const roomsOfTenants = [
  `CREATE TABLE rooms (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    host_user_id uuid NOT NULL,
    title text NOT NULL,
    purpose text,
    document_ids uuid[] NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'active',
    turn_timeout_seconds int NOT NULL,
    max_agents int NOT NULL,
    current_member_id uuid,
    turn_number int NOT NULL DEFAULT 0,
    turn_deadline_at timestamptz,
    missed_in_row int NOT NULL DEFAULT 0,
    message_seq int NOT NULL DEFAULT 0,
    audit_seq int NOT NULL DEFAULT 0,
    audit_hash bytea,
    code_hash bytea,
    code_expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    closed_at timestamptz,
    turn_position int NOT NULL DEFAULT 0,
    turn_started_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT rooms_host_fk FOREIGN KEY (tenant_id, host_user_id) REFERENCES users (tenant_id, id),
    -- A turn has a speaker and a deadline, or there is no turn; only an active room has one.
    CONSTRAINT rooms_turn CHECK ((current_member_id IS NULL) = (turn_deadline_at IS NULL)
      AND (current_member_id IS NULL OR status = 'active')),
    CONSTRAINT rooms_turn_start CHECK ((current_member_id IS NULL) = (turn_started_at IS NULL)),
    CONSTRAINT rooms_code CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
    CONSTRAINT rooms_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL))
  )`,
  // For the ceiling of rooms that are open at the same time, and of rooms created in a day.
  `CREATE INDEX rooms_open_idx ON rooms (tenant_id, id) WHERE status <> 'closed'`,
  `CREATE INDEX rooms_created_idx ON rooms (tenant_id, created_at)`,
  // For the sweep of due turns and lifetimes.
  `CREATE INDEX rooms_due_idx ON rooms (tenant_id, turn_deadline_at) WHERE status = 'active' AND turn_deadline_at IS NOT NULL`,
  `CREATE INDEX rooms_expiry_idx ON rooms (tenant_id, expires_at) WHERE status <> 'closed'`,
];

const members = [
  // No foreign keys to people and agents: the room belongs to its tenant, and its members outlive those of other tenants.
  `CREATE TABLE room_humans (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    room_id uuid NOT NULL,
    user_tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    can_intervene boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'waiting',
    joined_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    ended_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT room_humans_room_fk FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX room_humans_tenant_idx ON room_humans (tenant_id, room_id, id)`,
  `CREATE UNIQUE INDEX room_humans_present_idx ON room_humans (tenant_id, room_id, user_id) WHERE status IN ('waiting', 'approved')`,
  `CREATE INDEX room_humans_user_idx ON room_humans (user_tenant_id, user_id, room_id)`,
  // Owners and admins list the rooms of other organizations in which a person or an agent of their own organization is.
  `CREATE INDEX room_humans_listed_idx ON room_humans (user_tenant_id, room_id) WHERE status = 'approved'`,
  `CREATE TABLE room_agents (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    room_id uuid NOT NULL,
    actor_tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'waiting',
    position int,
    key_version int NOT NULL DEFAULT 0,
    encrypted_key bytea,
    key_delivered_at timestamptz,
    missed_turns int NOT NULL DEFAULT 0,
    joined_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    ended_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT room_agents_room_fk FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id) ON DELETE CASCADE,
    -- Only an approved member has a key, whichever statement ends the membership.
    CONSTRAINT room_agents_key CHECK (encrypted_key IS NULL OR status = 'approved')
  )`,
  `CREATE UNIQUE INDEX room_agents_tenant_idx ON room_agents (tenant_id, room_id, id)`,
  `CREATE UNIQUE INDEX room_agents_present_idx ON room_agents (tenant_id, room_id, actor_id) WHERE status IN ('waiting', 'approved')`,
  `CREATE UNIQUE INDEX room_agents_order_idx ON room_agents (tenant_id, room_id, position) WHERE status = 'approved'`,
  `CREATE INDEX room_agents_actor_idx ON room_agents (actor_tenant_id, actor_id, room_id)`,
  `CREATE INDEX room_agents_listed_idx ON room_agents (actor_tenant_id, room_id) WHERE status = 'approved'`,
  `CREATE TABLE room_invites (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    room_id uuid NOT NULL,
    kind text NOT NULL,
    role text,
    token_hash bytea NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    actor_id uuid, -- only this agent can use the invite
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT room_invites_room_fk FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT room_invites_actor CHECK (actor_id IS NULL OR kind = 'agent'),
    CONSTRAINT room_invites_role CHECK ((kind = 'human') = (role IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX room_invites_tenant_idx ON room_invites (tenant_id, room_id, id)`,
];

const records = [
  `CREATE TABLE room_messages (
    tenant_id uuid NOT NULL,
    room_id uuid NOT NULL,
    seq int NOT NULL,
    id uuid NOT NULL,
    author_kind text NOT NULL,
    member_id uuid NOT NULL,
    turn_number int NOT NULL,
    body text NOT NULL,
    client_message_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, room_id, seq),
    CONSTRAINT room_messages_room_fk FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX room_messages_id_idx ON room_messages (tenant_id, id)`,
  `CREATE UNIQUE INDEX room_messages_client_idx ON room_messages (tenant_id, room_id, member_id, client_message_id)
    WHERE client_message_id IS NOT NULL`,
  `CREATE TABLE room_audit_entries (
    tenant_id uuid NOT NULL,
    room_id uuid NOT NULL,
    seq int NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    actor jsonb NOT NULL,
    target jsonb,
    details jsonb,
    prev_hash bytea,
    entry_hash bytea NOT NULL,
    PRIMARY KEY (tenant_id, room_id, seq)
  )`,
  refusal('room_audit_is_append_only', "entries of a room''s audit log are never changed or removed"),
  ...neverChanges('room_audit_entries', 'room_audit_is_append_only'),
  `CREATE TABLE signature_nonces (
    tenant_id uuid NOT NULL,
    key_hash bytea NOT NULL,
    nonce_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, key_hash, nonce_hash)
  )`,
  `CREATE INDEX signature_nonces_expiry_idx ON signature_nonces (tenant_id, expires_at)`,
];

/** Rooms in which people and agents meet, their members, messages and audit logs. */
export const rooms: Area = {
  up: [...roomsOfTenants, ...members, ...records],
  down: [
    `DROP TABLE signature_nonces, room_audit_entries, room_messages, room_invites, room_agents, room_humans, rooms`,
    `DROP FUNCTION room_audit_is_append_only`,
  ],
};
