import type { Area } from './area';

const tables = [
  `CREATE TABLE inbox_messages (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    sender_actor_id uuid NOT NULL,
    subject text,
    body text NOT NULL,
    in_reply_to uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT inbox_messages_actor_fk FOREIGN KEY (tenant_id, sender_actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  // The sent box of an agent.
  `CREATE INDEX inbox_messages_sender_idx ON inbox_messages (tenant_id, sender_actor_id, id)`,
  // For the job that deletes old messages.
  `CREATE INDEX inbox_messages_expiry_idx ON inbox_messages (tenant_id, expires_at)`,
  // Listing sets delivered_at, which no index contains: the free part of each page takes the new row versions (HOT). No foreign key to the
  // message, which belongs to another tenant: what deletes messages deletes their deliveries.
  `CREATE TABLE inbox_deliveries (
    tenant_id uuid NOT NULL,
    recipient_actor_id uuid NOT NULL,
    message_id uuid NOT NULL,
    sender_tenant_id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    delivered_at timestamptz,
    acked_at timestamptz,
    read_at timestamptz,
    expired_at timestamptz,
    sender_actor_id uuid NOT NULL,
    from_stranger boolean NOT NULL,
    PRIMARY KEY (tenant_id, recipient_actor_id, message_id),
    CONSTRAINT inbox_deliveries_actor_fk FOREIGN KEY (tenant_id, recipient_actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 80)`,
  // The deliveries that an agent has not acknowledged, and those of them that have expired.
  `CREATE INDEX inbox_deliveries_open_idx ON inbox_deliveries (tenant_id, recipient_actor_id, message_id)
    WHERE acked_at IS NULL AND expired_at IS NULL`,
  `CREATE INDEX inbox_deliveries_due_idx ON inbox_deliveries (tenant_id, recipient_actor_id, expires_at)
    WHERE acked_at IS NULL AND expired_at IS NULL`,
  // Counts the deliveries that wait for a recipient, by organization and by sender.
  `CREATE INDEX inbox_deliveries_sender_idx ON inbox_deliveries (tenant_id, recipient_actor_id, sender_tenant_id, sender_actor_id)
    WHERE acked_at IS NULL AND expired_at IS NULL`,
  // The deliveries of a message, for its sender and for its deletion.
  `CREATE INDEX inbox_deliveries_message_idx ON inbox_deliveries (sender_tenant_id, message_id)`,
  `CREATE TABLE inbox_dedupe_keys (
    tenant_id uuid NOT NULL,
    sender_actor_id uuid NOT NULL,
    dedupe_key text NOT NULL,
    payload_hash bytea NOT NULL,
    message_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, sender_actor_id, dedupe_key),
    CONSTRAINT inbox_dedupe_keys_actor_fk FOREIGN KEY (tenant_id, sender_actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX inbox_dedupe_keys_age_idx ON inbox_dedupe_keys (tenant_id, created_at)`,
  `CREATE TABLE inbox_policies (
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    policy text NOT NULL,
    allowed_sender_actor_ids uuid[] NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, actor_id),
    CONSTRAINT inbox_policies_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE TABLE inbox_pairings (
    tenant_id uuid NOT NULL,
    recipient_actor_id uuid NOT NULL,
    sender_actor_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, recipient_actor_id, sender_actor_id),
    CONSTRAINT inbox_pairings_actor_fk FOREIGN KEY (tenant_id, recipient_actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
];

/** Messages between agents, their deliveries, and who can send to whom. */
export const inbox: Area = {
  up: [...tables],
  down: [`DROP TABLE inbox_pairings, inbox_policies, inbox_dedupe_keys, inbox_deliveries, inbox_messages`],
};
