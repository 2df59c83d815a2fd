import type { Area } from './area';

const actors = [
  `CREATE TABLE actors (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_user_id uuid NOT NULL,
    client_name text NOT NULL,
    status text NOT NULL DEFAULT 'active',
    public_key jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    returns_with_owner boolean NOT NULL DEFAULT false,
    kind text NOT NULL DEFAULT 'custom',
    slug text NOT NULL,
    display_name text NOT NULL,
    bio text,
    avatar_url text,
    capabilities text[] NOT NULL DEFAULT '{}',
    visibility text NOT NULL DEFAULT 'tenant',
    follower_count int NOT NULL DEFAULT 0,
    recent_follower_count int NOT NULL DEFAULT 0,
    rating_count int NOT NULL DEFAULT 0,
    rating_sum int NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT actors_user_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX actors_owner_idx ON actors (tenant_id, owner_user_id, client_name) WHERE status = 'active'`,
  `CREATE UNIQUE INDEX actors_personal_idx ON actors (tenant_id, owner_user_id) WHERE kind = 'personal' AND status = 'active'`,
  `CREATE INDEX actors_listed_idx ON actors (tenant_id, status, id)`,
  `CREATE UNIQUE INDEX actors_slug_idx ON actors (tenant_id, slug)`,
];

/** The columns of `public_agents` after the key. */
const SHOWN = [
  'owner_user_id',
  'kind',
  'slug',
  'display_name',
  'bio',
  'avatar_url',
  'capabilities',
  'follower_count',
  'recent_follower_count',
  'rating_count',
  'rating_sum',
  'created_at',
];
const keepPublicAgent = (event: 'made' | 'changed' | 'deleted', on: string, when: string) =>
  `CREATE TRIGGER public_agents_${event} AFTER ${on} ON actors FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION public_agents_keep()`;

// Discovery reads this copy of the public agents, and never the agents of all tenants.
const publicAgents = [
  `CREATE TABLE public_agents (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_user_id uuid NOT NULL,
    kind text NOT NULL,
    slug text NOT NULL,
    display_name text NOT NULL,
    bio text,
    avatar_url text,
    capabilities text[] NOT NULL,
    follower_count int NOT NULL,
    recent_follower_count int NOT NULL,
    rating_count int NOT NULL,
    rating_sum int NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  // The orders in which agents of all tenants are discovered.
  `CREATE INDEX public_agents_newest_idx ON public_agents (id)`,
  `CREATE INDEX public_agents_popular_idx ON public_agents (recent_follower_count DESC, id DESC) WHERE recent_follower_count > 0`,
  `CREATE INDEX public_agents_rated_idx ON public_agents (((15 + rating_sum)::float8 / (5 + rating_count)) DESC, id DESC)
    WHERE rating_count > 0`,
  `CREATE FUNCTION public_agents_keep() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM public_agents p WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.id;
    ELSIF NEW.visibility = 'public' AND NEW.status = 'active' THEN
      INSERT INTO public_agents (tenant_id, id, ${SHOWN.join(', ')})
      VALUES (NEW.tenant_id, NEW.id, ${SHOWN.map((column) => `NEW.${column}`).join(', ')})
      ON CONFLICT (tenant_id, id) DO UPDATE SET ${SHOWN.map((column) => `${column} = excluded.${column}`).join(', ')};
    ELSE
      DELETE FROM public_agents p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.id;
    END IF;
    RETURN NULL;
  END $$`,
  keepPublicAgent('made', 'INSERT', `NEW.visibility = 'public'`),
  keepPublicAgent('changed', 'UPDATE', `OLD.visibility = 'public' OR NEW.visibility = 'public'`),
  keepPublicAgent('deleted', 'DELETE', `OLD.visibility = 'public'`),
];

const credentials = [
  `CREATE TABLE api_tokens (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    actor_id uuid,
    name text NOT NULL,
    choice text,
    scopes text[] NOT NULL,
    project_ids uuid[],
    grant_external boolean NOT NULL DEFAULT false,
    token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz,
    user_agent text,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT api_tokens_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT api_tokens_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX api_tokens_user_idx ON api_tokens (tenant_id, user_id, id)`,
  `CREATE INDEX api_tokens_actor_idx ON api_tokens (tenant_id, actor_id)`,
  // A request belongs to no tenant. It expires within minutes, and the erasure of a tenant deletes those that its people decided.
  `CREATE TABLE pairing_requests (
    id uuid PRIMARY KEY,
    user_code text NOT NULL,
    device_code_hash bytea NOT NULL,
    client_name text NOT NULL,
    project_slugs text[] NOT NULL,
    requested_scopes text[],
    expires_in_days int NOT NULL,
    tenant_slug text,
    actor_public_key jsonb,
    ip text,
    user_agent text,
    state text NOT NULL DEFAULT 'pending',
    interval_seconds int NOT NULL,
    last_polled_at timestamptz,
    waiter_id uuid,
    decided_by uuid,
    decided_tenant_id uuid,
    granted_scopes text[],
    project_ids uuid[],
    grant_external boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX pairing_requests_device_idx ON pairing_requests (device_code_hash)`,
  `CREATE UNIQUE INDEX pairing_requests_code_idx ON pairing_requests (user_code) WHERE state = 'pending'`,
  `CREATE INDEX pairing_requests_expiry_idx ON pairing_requests (expires_at)`,
];

const social = [
  // No foreign key to the agent, which can belong to another tenant: the erasure of its tenant deletes the follows.
  `CREATE TABLE follows (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    actor_tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    recent boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, user_id, actor_id),
    CONSTRAINT follows_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX follows_user_idx ON follows (tenant_id, user_id, id)`,
  `CREATE INDEX follows_actor_idx ON follows (tenant_id, actor_id, id)`,
  // For deleting the agents of a tenant, which people of every tenant follow.
  `CREATE INDEX follows_followed_idx ON follows (actor_tenant_id, actor_id)`,
  // For the job that no longer counts old follows as recent, in all tenants.
  `CREATE INDEX follows_recent_idx ON follows (tenant_id, created_at) WHERE recent`,
];

/** Agents, their credentials and their followers. */
export const agents: Area = {
  up: [...actors, ...publicAgents, ...credentials, ...social],
  down: [
    `DROP TABLE follows, pairing_requests, api_tokens, public_agents, actors`,
    `DROP FUNCTION public_agents_keep`,
  ],
};
