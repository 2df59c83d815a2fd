import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { fromReachableNodes, nodeReachValues, reachValues, reachable } from '#visibility';
import type { CapabilityAction, ResourceType } from './capabilities.dto';

/** A capability without its token. */
export interface CapabilityRow {
  jti: string;
  tenantId: string;
  mintedBy: string;
  recipientActorId: string;
  resourceType: ResourceType;
  resourceId: string;
  action: CapabilityAction;
  createdAt: Date;
  expiresAt: Date;
  consumedAt: Date | null;
  expired: boolean;
}

/** A new capability. */
export interface NewCapability {
  jti: string;
  tokenHash: Buffer;
  recipientActorId: string;
  resourceType: ResourceType;
  resourceId: string;
  action: CapabilityAction;
  ttlSeconds: number;
}

/** What a capability is for, as it is read through it. */
export interface ResourceRow {
  name: string;
  projectId: string;
  title: string | null;
  content: Buffer | null;
  contentHash: Buffer | null;
}

const COLUMNS = `c.jti, c.tenant_id AS "tenantId", c.minted_by AS "mintedBy", c.recipient_actor_id AS "recipientActorId",
  c.resource_type AS "resourceType", c.resource_id AS "resourceId", c.action, c.created_at AS "createdAt",
  c.expires_at AS "expiresAt", c.consumed_at AS "consumedAt", c.expires_at <= now() AS expired`;

// An actor of whatever tenant: a capability is how agents of two companies hand something over.
const INSERT = positional<CapabilityRow>(`
  INSERT INTO capabilities AS c (jti, tenant_id, token_hash, minted_by, minted_by_actor_id, minted_by_token_id, recipient_actor_id,
    resource_type, resource_id, action, expires_at)
  SELECT $1, $2, $3, $4, $5, $6, a.id, $8, $9, $10, now() + make_interval(secs => $11) FROM actors a
  WHERE a.id = $7 AND a.status = 'active' RETURNING ${COLUMNS}`);
// Whoever could not mint it now: a person who administers no more, an agent whose token has ended.
const MINTER_IS_WELL = `u.status = 'active' AND CASE WHEN c.minted_by_token_id IS NULL THEN u.role <> 'member' ELSE
  (SELECT true FROM api_tokens t JOIN actors m ON m.id = t.actor_id AND m.status = 'active'
    WHERE t.tenant_id = c.tenant_id AND t.id = c.minted_by_token_id AND t.revoked_at IS NULL AND t.expires_at > now()) END`;
const CONSUME = positional<CapabilityRow>(`
  UPDATE capabilities c SET consumed_at = now() FROM users u
  WHERE c.jti = $1 AND c.recipient_actor_id = $2 AND ($3::bytea IS NULL OR c.token_hash = $3)
    AND c.consumed_at IS NULL AND c.expires_at > now()
    AND u.tenant_id = c.tenant_id AND u.id = c.minted_by AND ${MINTER_IS_WELL} RETURNING ${COLUMNS}`);
const OF_RECIPIENT = positional<CapabilityRow>(`
  SELECT ${COLUMNS} FROM capabilities c WHERE c.jti = $1 AND c.recipient_actor_id = $2 AND ($3::bytea IS NULL OR c.token_hash = $3)`);
const FIND = positional<CapabilityRow>(`
  SELECT ${COLUMNS} FROM capabilities c WHERE c.jti = $1 AND (c.recipient_actor_id = $2 OR (c.tenant_id = $3 AND ($5 OR c.minted_by = $4)))`);
const SWEEP = positional<never>(`
  DELETE FROM capabilities WHERE jti IN (
    SELECT jti FROM capabilities WHERE expires_at < now() - interval '90 days' ORDER BY expires_at LIMIT 5000)`);

const DOCUMENT = positional<ResourceRow>(`
  SELECT n.name, n.project_id AS "projectId", n.title, n.content_hash AS "contentHash",
    (SELECT r.content FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content
  ${fromReachableNodes('read')} AND n.id = $5 AND n.type = 'file'`);
const PUBLISHED = positional<ResourceRow>(`
  SELECT d.slug AS name, d.project_id AS "projectId", d.public_title AS title, convert_to(d.content, 'UTF8') AS content,
    d.content_hash AS "contentHash"
  FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE d.tenant_id = $1 AND ${reachable('read')} AND d.id = $4`);

@Injectable()
export class CapabilitiesRepository {
  constructor(private readonly database: Database) {}

  /** Undefined when there is no such agent. */
  insert(
    principal: Principal,
    capability: NewCapability,
    tx: Transaction,
  ): Promise<CapabilityRow | undefined> {
    const { jti, tokenHash, recipientActorId, resourceType, resourceId, action, ttlSeconds } = capability;
    const { tenantId, userId, actorId, kind, credentialId } = principal;
    const minter = [userId, actorId, kind === 'token' ? credentialId : null];
    const what = [recipientActorId, resourceType, resourceId, action];
    return this.database.one(INSERT, [jti, tenantId, tokenHash, ...minter, ...what, ttlSeconds], tx);
  }

  /** Spends a capability; undefined for all but the one who comes first, in time, and is its recipient. */
  consume(
    tx: Transaction,
    jti: string,
    actorId: string,
    tokenHash: Buffer | null,
  ): Promise<CapabilityRow | undefined> {
    return this.database.one(CONSUME, [jti, actorId, tokenHash], tx);
  }

  /** A capability as its recipient sees it. */
  ofRecipient(
    jti: string,
    actorId: string,
    tokenHash: Buffer | null,
    tx?: Transaction,
  ): Promise<CapabilityRow | undefined> {
    return this.database.one(OF_RECIPIENT, [jti, actorId, tokenHash], tx);
  }

  /** A capability for its recipient, for who minted it, and, with `all`, for any of the minter's tenant. */
  find(principal: Principal, jti: string, all: boolean): Promise<CapabilityRow | undefined> {
    const { tenantId, userId, actorId } = principal;
    return this.database.one(FIND, [jti, actorId, tenantId, userId, all]);
  }

  /** A document or published document within a principal's reach. */
  resource(
    principal: Principal,
    type: ResourceType,
    id: string,
    tx?: Transaction,
  ): Promise<ResourceRow | undefined> {
    return type === 'document'
      ? this.database.one(DOCUMENT, [...nodeReachValues(principal), id], tx)
      : this.database.one(PUBLISHED, [...reachValues(principal), id], tx);
  }

  /** Removes what expired 90 days ago. */
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, []);
  }
}
