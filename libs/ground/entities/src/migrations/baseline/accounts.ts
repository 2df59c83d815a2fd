import type { Area } from './area';

const users = [
  `CREATE TABLE users (
    tenant_id uuid NOT NULL CONSTRAINT users_tenant_fk REFERENCES tenants (id),
    id uuid NOT NULL,
    email text NOT NULL,
    display_name text NOT NULL,
    password_hash text, -- null for a person who signs in at an identity provider only
    role text NOT NULL,
    status text NOT NULL DEFAULT 'active',
    created_at timestamptz NOT NULL DEFAULT now(),
    external_id text,
    given_name text,
    family_name text,
    directory_email text,
    updated_at timestamptz NOT NULL DEFAULT now(),
    email_verified_at timestamptz,
    known_browsers_version int NOT NULL DEFAULT 0,
    deleted_at timestamptz,
    proofs_ended_at timestamptz,
    email_moved_at timestamptz,
    PRIMARY KEY (tenant_id, id)
  )`,
  // The directory has the same rule for the whole service.
  `CREATE UNIQUE INDEX users_email_idx ON users (tenant_id, email)`,
  `CREATE INDEX users_tenant_email_idx ON users (tenant_id, lower(email))`,
  // Not unique: external ids belong to the directory, and may occur twice.
  `CREATE INDEX users_external_id_idx ON users (tenant_id, external_id)`,
  `CREATE INDEX users_directory_email_idx ON users (tenant_id, directory_email)`,
  // Members, operators and directories all change users. After each change, the directory must see that its copy is out of date.
  `CREATE FUNCTION users_touch() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW
    WHEN ((OLD.email, OLD.display_name, OLD.given_name, OLD.family_name, OLD.directory_email, OLD.external_id, OLD.status)
      IS DISTINCT FROM (NEW.email, NEW.display_name, NEW.given_name, NEW.family_name, NEW.directory_email, NEW.external_id, NEW.status))
    EXECUTE FUNCTION users_touch()`,
];

const signIn = [
  `CREATE TABLE sessions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    sso boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT sessions_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX sessions_user_idx ON sessions (tenant_id, user_id)`,
  `CREATE INDEX sessions_expiry_idx ON sessions (tenant_id, expires_at)`,
  `CREATE TABLE passkeys (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    backed_up boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT passkeys_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX passkeys_user_idx ON passkeys (tenant_id, user_id, id)`,
  `CREATE TABLE passkey_challenges (
    challenge_hash bytea NOT NULL PRIMARY KEY,
    holder_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_expiry_idx ON passkey_challenges (expires_at)`,
];

const singleSignOn = [
  `CREATE TABLE oidc_connections (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    create_users boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT oidc_connections_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
  )`,
  `CREATE UNIQUE INDEX oidc_connections_tenant_idx ON oidc_connections (tenant_id)`,
  `CREATE TABLE oidc_identities (
    tenant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, connection_id, subject),
    CONSTRAINT oidc_identities_connection_fk FOREIGN KEY (tenant_id, connection_id)
      REFERENCES oidc_connections (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT oidc_identities_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX oidc_identities_user_idx ON oidc_identities (tenant_id, user_id)`,
  `CREATE TABLE oidc_sign_ins (
    tenant_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    connection_id uuid NOT NULL,
    browser_hash bytea NOT NULL,
    return_to text NOT NULL,
    expires_at timestamptz NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, state_hash),
    CONSTRAINT oidc_sign_ins_connection_fk FOREIGN KEY (tenant_id, connection_id)
      REFERENCES oidc_connections (tenant_id, id) ON DELETE CASCADE
  )`,
];

const mails = [
  `CREATE TABLE account_mails (
    tenant_id uuid NOT NULL CONSTRAINT account_mails_tenant_fk REFERENCES tenants (id),
    id uuid NOT NULL,
    user_id uuid,
    recipient text NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz DEFAULT now(),
    sent_at timestamptz,
    failure text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT account_mails_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX account_mails_due_idx ON account_mails (tenant_id, due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX account_mails_user_idx ON account_mails (tenant_id, user_id)`,
  `CREATE TABLE account_links (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT account_links_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX account_links_user_idx ON account_links (tenant_id, user_id, purpose)`,
  `CREATE TABLE member_invites (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    secret_hash bytea NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT member_invites_user_fk FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  // The mails of an invite contain the address of a person. They are deleted with it, however it ends. The index of users finds them,
  // since an organization has few mails that name no user.
  `CREATE FUNCTION member_invites_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM account_mails m
    WHERE m.tenant_id = OLD.tenant_id AND m.user_id IS NULL AND m.data ->> 'inviteId' = OLD.id::text;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER member_invites_deleted AFTER DELETE ON member_invites FOR EACH ROW EXECUTE FUNCTION member_invites_deleted()`,
];

/** People, how they sign in, and the mails they get. */
export const accounts: Area = {
  up: [...users, ...signIn, ...singleSignOn, ...mails],
  down: [
    `DROP TABLE member_invites, account_links, account_mails, oidc_sign_ins, oidc_identities, oidc_connections,
      passkey_challenges, passkeys, sessions, users`,
    `DROP FUNCTION member_invites_deleted, users_touch`,
  ],
};
