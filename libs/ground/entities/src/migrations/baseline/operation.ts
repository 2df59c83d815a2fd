import type { Area } from './area';

const tables = [
  `CREATE TABLE issuer_keys (
    kid text PRIMARY KEY,
    public_key jsonb NOT NULL,
    sealed_private_key bytea NOT NULL,
    signing boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX issuer_keys_signing_idx ON issuer_keys (signing) WHERE signing`,
  `CREATE TABLE job_outbox (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    queued_at timestamptz
  )`,
  `CREATE INDEX job_outbox_new_idx ON job_outbox (id) WHERE queued_at IS NULL`,
  // Every request with a token updates one row. No index contains a count, and the free half of each page takes the new row versions (HOT).
  `CREATE TABLE daily_usage (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    requests int NOT NULL,
    publishes int NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    CONSTRAINT daily_usage_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
  // Unlogged: a count is not written to the log, and a crash of the server begins every window again. No index contains a count, and the free
  // half of each page takes the new row versions (HOT).
  `CREATE UNLOGGED TABLE limit_windows (
    key bytea NOT NULL PRIMARY KEY,
    ends_at timestamptz NOT NULL,
    hits int NOT NULL,
    hits_before int NOT NULL
  ) WITH (fillfactor = 50)`,
];

/** The keys, jobs, quotas and limits of the service itself. */
export const operation: Area = {
  up: [...tables],
  down: [`DROP TABLE limit_windows, daily_usage, job_outbox, issuer_keys`],
};
