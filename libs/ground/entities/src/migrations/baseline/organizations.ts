import type { Area } from './area';

/** Tenants, which are the organizations, and how they are erased. */
const tenants = [
  `CREATE TABLE tenants (
    id uuid PRIMARY KEY,
    slug text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    features text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    require_pre_publish_review boolean NOT NULL DEFAULT false,
    code_join_disabled boolean NOT NULL DEFAULT false,
    restrict_to_domain text,
    require_purpose boolean NOT NULL DEFAULT false,
    hide_discovery_tab boolean NOT NULL DEFAULT false,
    require_sso boolean NOT NULL DEFAULT false,
    deletes_at timestamptz,
    departed boolean NOT NULL DEFAULT false,
    erasing_at timestamptz,
    -- No statement can begin an erasure before its scheduled time.
    CONSTRAINT tenants_erasing CHECK (erasing_at IS NULL OR (deletes_at IS NOT NULL AND erasing_at >= deletes_at))
  )`,
  `CREATE UNIQUE INDEX tenants_slug_idx ON tenants (slug)`,
  `CREATE INDEX tenants_deletion_idx ON tenants (deletes_at) WHERE deletes_at IS NOT NULL`,
  // An erasure that has begun can't be cancelled, and only a tenant that is being erased can be deleted.
  `CREATE FUNCTION tenants_stay() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.erasing_at IS NULL THEN
        RAISE EXCEPTION 'only an organization that is being erased is deleted' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an erasure that has begun is never taken back' USING ERRCODE = 'integrity_constraint_violation';
  END $$`,
  `CREATE TRIGGER tenants_stay BEFORE DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_stay()`,
  `CREATE TRIGGER tenants_erasing_stays BEFORE UPDATE ON tenants FOR EACH ROW
    WHEN (OLD.erasing_at IS NOT NULL AND NEW.erasing_at IS DISTINCT FROM OLD.erasing_at) EXECUTE FUNCTION tenants_stay()`,
  `CREATE TABLE retired_tenant_slugs (slug text PRIMARY KEY, until timestamptz NOT NULL)`,
];

const directories = [
  `CREATE TABLE organization_domains (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    domain text NOT NULL,
    challenge text NOT NULL,
    proved_at timestamptz,
    failing_since timestamptz,
    checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT organization_domains_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
  )`,
  `CREATE UNIQUE INDEX organization_domains_domain_idx ON organization_domains (tenant_id, domain)`,
  `CREATE TABLE scim_tokens (
    tenant_id uuid PRIMARY KEY,
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    CONSTRAINT scim_tokens_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE CASCADE
  )`,
];

export const organizations: Area = {
  up: [...tenants, ...directories],
  down: [
    `DROP TABLE scim_tokens, organization_domains, retired_tenant_slugs, tenants`,
    `DROP FUNCTION tenants_stay`,
  ],
};
