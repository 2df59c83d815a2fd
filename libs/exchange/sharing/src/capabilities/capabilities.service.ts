import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AgentPaused, type Principal, type Scope, effectiveScopes, requireScope } from '#access';
import { actingFor } from '#agents';
import { Audit } from '#audit';
import { Database, NotFound, type Transaction, invalidField, newId, sha256, found } from '#platform';
import { type NamedResource, type ResourceKind, Resources } from '#visibility';
import type { CapabilityAction, ConsumeCapabilityDto, MintCapabilityDto } from './capabilities.dto';
import { CapabilitySpent } from './capabilities.errors';
import {
  type CapabilityRow,
  type CapabilityUse,
  CapabilitiesRepository,
  type ConsumedRow,
  type RecipientCapabilityRow,
} from './capabilities.repository';
import { scopesFor } from './capability-scopes';

const DEFAULT_TTL_SECONDS = 900;
const TOKEN_BYTES = 32;

/** A capability that was just consumed, with its resource. */
export interface Consumed {
  capability: CapabilityRow;
  resource: NamedResource;
  /** The token of an invite for the recipient, if the resource can be joined and the capability allows it. */
  roomToken?: string;
}

/** Capabilities: single-use rights of one agent to one resource. */
@Injectable()
export class CapabilitiesService {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly capabilities: CapabilitiesRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Mints a capability for a resource to which the minter has the same right. Only the hash of its token is stored.
   *
   * @throws NotFound for a missing resource or agent; InsufficientScope if the minter's token does not allow the action;
   * ValidationFailed for writing a resource that can only be read
   */
  async mint(
    principal: Principal,
    { recipientActorId, resource, action = 'read', ttlSeconds = DEFAULT_TTL_SECONDS }: MintCapabilityDto,
  ): Promise<{ capability: CapabilityRow; token: string }> {
    const kind = this.resources.of(resource.type);
    for (const scope of neededScopes(kind, action)) requireScope(principal, scope);
    const token = `cap_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    return this.database.transaction(async (tx) => {
      if (action === 'write') await writingOf(kind).requireRight(tx, principal, resource.id);
      if (!(await kind.read(tx, principal, resource.id))) throw new NotFound();
      const capability = await this.capabilities.insert(tx, principal, {
        jti: newId(),
        tokenHash: sha256(token),
        recipientActorId,
        resourceType: resource.type,
        resourceId: resource.id,
        action,
        ttlSeconds,
      });
      if (!capability)
        throw new NotFound({ message: '`recipientActorId` must be the id of an active agent.' });
      await this.audit.record(tx, principal, {
        action: 'capability.minted',
        target: { type: 'capability', id: capability.jti },
        // The log does not name the resource, because it can be in the My Docs of somebody.
        after: {
          recipientActorId,
          action,
          resourceType: capability.resourceType,
          expiresAt: capability.expiresAt,
        },
      });
      return { capability, token };
    });
  }

  /** A capability without its token. @throws NotFound unless the caller minted it or can use it, or is an admin of the minter's tenant */
  async get(principal: Principal, jti: string): Promise<CapabilityRow> {
    const recipients = actingFor(principal);
    return found(await this.capabilities.find(this.database, principal, recipients, jti));
  }

  /**
   * Consumes a capability once, even if many requests use it at the same time. The resource is written and read in the same transaction,
   * with the rights that the minter has at this moment, so a failure leaves the capability unused. The recipient is recorded as the
   * author of the written content, even if a person uses the capability for it.
   *
   * @throws NotFound for everyone who can't use it, for a missing resource, and if the minter no longer has the right or could no longer
   * mint it; AgentPaused while the recipient is paused, for people too; CapabilitySpent; the errors of preparing and writing the content
   */
  async consume(
    principal: Principal,
    jti: string,
    { token, content }: ConsumeCapabilityDto,
  ): Promise<Consumed> {
    const use = {
      ...actingFor(principal),
      jti,
      tokenHash: token === undefined ? null : sha256(token),
    };
    const prepared = content === undefined ? undefined : await this.prepare(principal, use, content);
    return this.database.transaction(async (tx) => {
      const capability = await this.take(tx, use);
      const { resourceId } = capability;
      const kind = this.resources.of(capability.resourceType);
      const minter = minterOf(capability);
      requireScopes(capability, minter, kind);
      if (prepared !== undefined) await contentOf(kind).write(tx, minter, resourceId, prepared);
      const resource = found(await kind.read(tx, minter, resourceId));
      const roomToken =
        capability.action === 'write'
          ? await kind.writing?.invite?.(tx, minter, resourceId, capability.recipientActorId)
          : undefined;
      // A person who uses a capability of their own agent performs no administrative act.
      if (capability.recipientOwnerId !== principal.userId) await this.recordUse(tx, principal, capability);
      return { capability, resource, roomToken };
    });
  }

  /** Records who used the capability of another user's agent, without the resource, which can belong to another organization. */
  private async recordUse(tx: Transaction, principal: Principal, capability: ConsumedRow): Promise<void> {
    const { jti, recipientActorId, action } = capability;
    await this.audit.record(tx, principal, {
      action: 'capability.consumed',
      target: { type: 'capability', id: jti },
      after: { recipientActorId, action },
    });
  }

  private async take(tx: Transaction, use: CapabilityUse): Promise<ConsumedRow> {
    await this.capabilities.lock(tx, use);
    const capability = await this.capabilities.consume(tx, use);
    if (!capability) throw refusalOf(await this.capabilities.findForRecipient(tx, use));
    if (capability.recipientIsPaused) throw new AgentPaused();
    return capability;
  }

  /** Prepares content outside of the transaction, which first needs the resource and the right to write it. */
  private async prepare(principal: Principal, use: CapabilityUse, content: string): Promise<unknown> {
    const capability = await this.capabilities.findForRecipient(this.database, use);
    if (!capability || capability.consumedAt !== null || capability.expired) throw refusalOf(capability);
    if (capability.recipientIsPaused) throw new AgentPaused();
    if (capability.action !== 'write')
      throw invalidField('content', 'readOnly', 'must be omitted; this capability is for reading');
    const kind = this.resources.of(capability.resourceType);
    const minter = minterOf(capability);
    requireScopes(capability, minter, kind);
    await writingOf(kind).requireRight(this.database, minter, capability.resourceId);
    return contentOf(kind).prepare(principal, content);
  }
}

/** How resources of a kind are written. @throws ValidationFailed if they can only be read */
function writingOf({ writing }: ResourceKind): NonNullable<ResourceKind['writing']> {
  if (!writing) throw onlyRead();
  return writing;
}

function onlyRead(): Error {
  return invalidField('action', 'readOnly', 'must be read; a resource of this type can only be read');
}

/** How the content of resources of a kind is replaced. @throws ValidationFailed if they have none */
function contentOf(kind: ResourceKind): NonNullable<NonNullable<ResourceKind['writing']>['content']> {
  const { content } = writingOf(kind);
  if (!content) throw invalidField('content', 'noContent', 'must be omitted; a room has no content');
  return content;
}

/**
 * The reason why a capability was not consumed. If it is neither used nor expired, its minter could no longer mint it, which only the
 * minter's tenant may learn. The same holds for one that expired because its minter departed.
 */
function refusalOf(capability: RecipientCapabilityRow | undefined): Error {
  if (!capability) return new NotFound();
  const { consumedAt, expired, minterIsActive } = capability;
  if (consumedAt === null && !(expired && minterIsActive)) return new NotFound();
  return new CapabilitySpent({ details: { consumedAt: consumedAt?.toISOString() ?? null } });
}

/** The scopes that a token needs for an action on resources of a kind. @throws ValidationFailed if they can only be read */
function neededScopes(kind: ResourceKind, action: CapabilityAction): Scope[] {
  const scopes = scopesFor(kind, action);
  if (!scopes) throw onlyRead();
  return scopes;
}

/** @throws NotFound if the token with which a capability was minted has lost a scope for it */
function requireScopes({ action, mintingToken }: Minted, minter: Principal, kind: ResourceKind): void {
  const lacks = (scope: Scope) => !minter.scopes.has(scope);
  if (mintingToken && neededScopes(kind, action).some(lacks)) throw new NotFound();
}

type Minted = Pick<
  ConsumedRow,
  'tenantId' | 'mintedBy' | 'recipientActorId' | 'action' | 'minterRole' | 'mintingToken'
>;

/** The minter, with all that they, or the token of their agent, can reach at this moment, acting through the recipient, which is recorded as the author of a revision. */
function minterOf({ tenantId, mintedBy, recipientActorId, minterRole, mintingToken }: Minted): Principal {
  return {
    kind: 'token',
    credentialId: mintedBy,
    tokenHash: null,
    tenantId,
    userId: mintedBy,
    role: 'member',
    plan: 'free',
    features: new Set(),
    scopes: effectiveScopes(mintingToken?.scopes ?? [], minterRole),
    actorId: recipientActorId,
    actorKey: null,
    paused: false,
    projectIds: mintingToken?.projectIds ?? null,
    grantExternal: mintingToken?.grantExternal ?? true,
    client: null,
    audience: null,
    deletesAt: null,
    endsAt: Infinity,
    generation: 0,
  };
}
