import type { Area } from './area';

const tables = [
  `CREATE TABLE encryption_keys (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    actor_id uuid NOT NULL,
    public_key bytea NOT NULL,
    signing_key text NOT NULL,
    enrolled_at timestamptz NOT NULL DEFAULT now(),
    retired_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT encryption_keys_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  // An agent has one key to which others can seal.
  `CREATE UNIQUE INDEX encryption_keys_live_idx ON encryption_keys (tenant_id, actor_id) WHERE retired_at IS NULL`,
  `CREATE INDEX encryption_keys_retired_idx ON encryption_keys (tenant_id, retired_at) WHERE retired_at IS NOT NULL`,
  `CREATE INDEX encryption_keys_actor_idx ON encryption_keys (tenant_id, actor_id, enrolled_at)`,
  `CREATE TABLE encryption_key_challenges (
    tenant_id uuid NOT NULL,
    nonce bytea NOT NULL,
    actor_id uuid NOT NULL,
    public_key bytea NOT NULL,
    proof_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (tenant_id, nonce),
    CONSTRAINT encryption_key_challenges_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX encryption_key_challenges_actor_idx ON encryption_key_challenges (tenant_id, actor_id)`,
  `CREATE INDEX encryption_key_challenges_expiry_idx ON encryption_key_challenges (tenant_id, expires_at)`,
  // No foreign key to the recipient: the envelope belongs to the sender's tenant and outlives an agent of another tenant.
  `CREATE TABLE secret_envelopes (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    sender_user_id uuid NOT NULL,
    sender_actor_id uuid,
    recipient_tenant_id uuid NOT NULL,
    recipient_actor_id uuid NOT NULL,
    recipient_key_id uuid NOT NULL,
    enc bytea,
    ciphertext bytea,
    label text,
    size_bytes int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    consumed_at timestamptz,
    revoked_at timestamptz,
    from_stranger boolean NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT secret_envelopes_sender_fk FOREIGN KEY (tenant_id, sender_user_id) REFERENCES users (tenant_id, id),
    -- An envelope that has ended keeps nothing of the secret, whichever statement ends it.
    CONSTRAINT secret_envelopes_erased CHECK (
      (consumed_at IS NULL AND revoked_at IS NULL) OR (enc IS NULL AND ciphertext IS NULL AND label IS NULL)),
    CONSTRAINT secret_envelopes_one_end CHECK (consumed_at IS NULL OR revoked_at IS NULL)
  )`,
  // A ciphertext is random bytes, which compression can't shorten.
  `ALTER TABLE secret_envelopes ALTER COLUMN ciphertext SET STORAGE EXTERNAL`,
  // The envelopes of a sender that are still open: for its limit, and to end them when it departs.
  `CREATE INDEX secret_envelopes_sender_idx ON secret_envelopes (tenant_id, sender_user_id) WHERE ciphertext IS NOT NULL`,
  `CREATE INDEX secret_envelopes_sender_actor_idx ON secret_envelopes (tenant_id, sender_actor_id) WHERE ciphertext IS NOT NULL`,
  // Lists the envelopes that wait for a recipient, in their order.
  `CREATE INDEX secret_envelopes_recipient_idx ON secret_envelopes (recipient_tenant_id, recipient_actor_id, id)
    WHERE ciphertext IS NOT NULL`,
  // Finds any envelope of a recipient.
  `CREATE INDEX secret_envelopes_received_idx ON secret_envelopes (recipient_tenant_id, recipient_actor_id, id)`,
  `CREATE INDEX secret_envelopes_sealed_idx ON secret_envelopes (tenant_id, expires_at) WHERE ciphertext IS NOT NULL`,
  `CREATE INDEX secret_envelopes_expiry_idx ON secret_envelopes (tenant_id, expires_at)`,
  `CREATE TABLE seal_policies (
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    accepts_strangers boolean NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, actor_id),
    CONSTRAINT seal_policies_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE
  )`,
];

/** Encryption keys of agents, and the secrets that are sealed to them. */
export const seal: Area = {
  up: [...tables],
  down: [`DROP TABLE seal_policies, secret_envelopes, encryption_key_challenges, encryption_keys`],
};
