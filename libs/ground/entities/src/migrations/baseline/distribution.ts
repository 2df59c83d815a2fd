import type { Area } from './area';

const tables = [
  `CREATE TABLE distributions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    source_project_id uuid NOT NULL,
    title text NOT NULL,
    documents jsonb NOT NULL,
    priority text NOT NULL,
    message text,
    require_feedback boolean NOT NULL,
    callback_url text NOT NULL,
    callback_secret bytea NOT NULL,
    callback_stopped_at timestamptz,
    status text NOT NULL DEFAULT 'open',
    times_out_at timestamptz,
    created_by uuid NOT NULL,
    created_by_actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT distributions_source_fk FOREIGN KEY (tenant_id, source_project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX distributions_source_idx ON distributions (tenant_id, source_project_id, id)`,
  // For the limit of creations an hour.
  `CREATE INDEX distributions_created_idx ON distributions (tenant_id, created_at)`,
  `CREATE INDEX distributions_due_idx ON distributions (tenant_id, times_out_at) WHERE status = 'open'`,
  `CREATE TABLE distribution_targets (
    tenant_id uuid NOT NULL,
    distribution_id uuid NOT NULL,
    project_id uuid NOT NULL,
    position int NOT NULL,
    ack_state text NOT NULL DEFAULT 'pending',
    read_by text,
    acknowledged_at timestamptz,
    PRIMARY KEY (tenant_id, distribution_id, project_id),
    CONSTRAINT distribution_targets_distribution_fk FOREIGN KEY (tenant_id, distribution_id) REFERENCES distributions (tenant_id, id)
      ON DELETE CASCADE
  )`,
  `CREATE INDEX distribution_targets_project_idx ON distribution_targets (tenant_id, project_id, distribution_id)`,
  `CREATE TABLE distribution_feedback (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    distribution_id uuid NOT NULL,
    project_id uuid NOT NULL,
    type text NOT NULL,
    content text NOT NULL,
    author text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT distribution_feedback_distribution_fk FOREIGN KEY (tenant_id, distribution_id) REFERENCES distributions (tenant_id, id)
      ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX distribution_feedback_list_idx ON distribution_feedback (tenant_id, distribution_id, id)`,
  `CREATE TABLE callback_deliveries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    distribution_id uuid NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    due_at timestamptz,
    attempt_count int NOT NULL DEFAULT 0,
    attempts jsonb NOT NULL DEFAULT '[]',
    claim_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    delivered_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT callback_deliveries_distribution_fk FOREIGN KEY (tenant_id, distribution_id) REFERENCES distributions (tenant_id, id)
      ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX callback_deliveries_list_idx ON callback_deliveries (tenant_id, distribution_id, id)`,
  `CREATE INDEX callback_deliveries_tenant_due_idx ON callback_deliveries (tenant_id, due_at) WHERE state IN ('pending', 'sending')`,
];

/** Distributions, their targets and feedback, and the deliveries of their callbacks. */
export const distribution: Area = {
  up: [...tables],
  down: [`DROP TABLE callback_deliveries, distribution_feedback, distribution_targets, distributions`],
};
