import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { reachValues, reachable } from '#visibility';
import type { Ed25519PublicKey } from '../actors/ed25519';

/** A connection request as it is kept. */
export interface NewRequest {
  id: string;
  userCode: string;
  deviceCodeHash: Buffer;
  clientName: string;
  projectSlugs: string[];
  requestedScopes: Scope[] | null;
  expiresInDays: number;
  tenantSlug: string | null;
  actorPublicKey: Ed25519PublicKey | null;
  ip: string | null;
  userAgent: string | null;
  intervalSeconds: number;
  lifetimeSeconds: number;
}

/** A request that a person may decide. */
export interface PendingRow {
  id: string;
  userCode: string;
  clientName: string;
  projectSlugs: string[];
  requestedScopes: Scope[] | null;
  expiresInDays: number;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** Whether the person already has an agent of that name, which this would be. */
  knownAgent: boolean;
}

/** A project that a person may give. */
export interface ProjectRow {
  id: string;
  slug: string;
  name: string;
}

const INSERT = positional<{ id: string }>(`
  INSERT INTO pairing_requests (id, user_code, device_code_hash, client_name, project_slugs, requested_scopes, expires_in_days,
                                tenant_slug, actor_public_key, ip, user_agent, interval_seconds, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(secs => $13))
  ON CONFLICT DO NOTHING RETURNING id`);
const PENDING = positional<PendingRow>(`
  SELECT r.id, r.user_code AS "userCode", r.client_name AS "clientName", r.project_slugs AS "projectSlugs",
         r.requested_scopes AS "requestedScopes", r.expires_in_days AS "expiresInDays", r.ip, r.user_agent AS "userAgent",
         r.created_at AS "createdAt", r.expires_at AS "expiresAt",
         EXISTS (SELECT FROM actors a WHERE a.tenant_id = $1 AND a.owner_user_id = $2 AND a.client_name = r.client_name
                 AND a.status = 'active') AS "knownAgent"
  FROM pairing_requests r
  WHERE r.user_code = $3 AND r.state = 'pending' AND r.expires_at > now()
    AND (r.tenant_slug IS NULL OR r.tenant_slug = (SELECT n.slug FROM tenants n WHERE n.id = $1))`);
const PROJECTS = positional<ProjectRow>(`
  SELECT p.id, p.slug, p.name FROM projects p
  WHERE ${reachable('read')} AND p.owner_user_id IS NULL AND p.slug = ANY ($4::text[])`);
const DECIDE = positional<{ id: string }>(`
  UPDATE pairing_requests
  SET state = $4, tenant_id = $1, decided_by = $2, granted_scopes = $5, project_ids = $6, grant_external = $7
  WHERE id = $3 AND state = 'pending' AND expires_at > now() RETURNING id`);
const SWEEP = positional<never>('DELETE FROM pairing_requests WHERE expires_at < now()');

/** Connection requests up to a person's decision. Until then they belong to no tenant; the user code leads to them. */
@Injectable()
export class PairingRepository {
  constructor(private readonly database: Database) {}

  /** False where another pending request has the same user code. */
  async insert(request: NewRequest): Promise<boolean> {
    const { id, userCode, deviceCodeHash, clientName, projectSlugs, expiresInDays } = request;
    const values: unknown[] = [
      id,
      userCode,
      deviceCodeHash,
      clientName,
      projectSlugs,
      request.requestedScopes,
      expiresInDays,
    ];
    const { tenantSlug, actorPublicKey, ip, userAgent, intervalSeconds, lifetimeSeconds } = request;
    values.push(tenantSlug, actorPublicKey, ip, userAgent, intervalSeconds, lifetimeSeconds);
    return (await this.database.one(INSERT, values)) !== undefined;
  }

  /** The live pending request of a user code, where this person's tenant may see it. */
  findPending(
    { tenantId, userId }: Principal,
    userCode: string,
    tx?: Transaction,
  ): Promise<PendingRow | undefined> {
    return this.database.one(PENDING, [tenantId, userId, userCode], tx);
  }

  /** Those of the slugs that name a project of the tenant. */
  findProjects(principal: Principal, slugs: string[], tx?: Transaction): Promise<ProjectRow[]> {
    return this.database.all(PROJECTS, [...reachValues(principal), slugs], tx);
  }

  /** Whether this decided it; of several decisions at once the first one does. */
  async decide(
    { tenantId, userId }: Principal,
    requestId: string,
    decision: {
      state: 'approved' | 'denied';
      scopes: Scope[] | null;
      projectIds: string[] | null;
      grantExternal: boolean;
    },
    tx: Transaction,
  ): Promise<boolean> {
    const { state, scopes, projectIds, grantExternal } = decision;
    const values = [tenantId, userId, requestId, state, scopes, projectIds, grantExternal];
    return (await this.database.one(DECIDE, values, tx)) !== undefined;
  }

  /** Removes what has expired, of whichever tenant: to an agent an expired and an unknown request are the same. */
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, []);
  }
}
