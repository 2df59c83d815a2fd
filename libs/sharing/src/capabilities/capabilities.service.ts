import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Principal, isTenantAdmin, requireScope } from '#access';
import { SaveService } from '#documents';
import { Database, NotFound, type Transaction, invalidField, newId, sha256 } from '#platform';
import { Visibility } from '#visibility';
import type { ConsumeCapabilityDto, MintCapabilityDto } from './capabilities.dto';
import { CapabilitySpent } from './capabilities.errors';
import { type CapabilityRow, CapabilitiesRepository, type ResourceRow } from './capabilities.repository';

const DEFAULT_TTL_SECONDS = 900;
const TOKEN_BYTES = 32;

/** A capability that was used, and what it was for. */
export interface Consumed {
  capability: CapabilityRow;
  resource: ResourceRow;
}

/** Capabilities: one use of one resource, for one agent, for a short while. */
@Injectable()
export class CapabilitiesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: CapabilitiesRepository,
    private readonly documents: SaveService,
  ) {}

  /**
   * Mints one for a resource that the minter has the same right to. Only its hash is kept.
   *
   * @throws NotFound for a resource or an agent that isn't there; InsufficientScope for a token that may not write itself; 400 for
   * writing a published document.
   */
  async mint(
    principal: Principal,
    input: MintCapabilityDto,
  ): Promise<{ capability: CapabilityRow; token: string }> {
    const { recipientActorId, resource, action, ttlSeconds = DEFAULT_TTL_SECONDS } = input;
    if (action === 'write' && resource.type !== 'document') {
      throw invalidField(
        'action',
        'readOnly',
        'must be read: a published document is changed by its own routes',
      );
    }
    if (action === 'write') requireScope(principal, 'write:docs');
    const token = `cap_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    return this.database.transaction(async (tx) => {
      await this.requireRight(tx, principal, resource, action);
      const capability = await this.repository.insert(
        principal,
        {
          jti: newId(),
          tokenHash: sha256(token),
          recipientActorId,
          resourceType: resource.type,
          resourceId: resource.id,
          action,
          ttlSeconds,
        },
        tx,
      );
      if (!capability) throw new NotFound({ message: 'There is no such agent to give it to.' });
      return { capability, token };
    });
  }

  /** A capability without its token. @throws NotFound unless the caller minted it, may use it, or administers the minter's tenant. */
  async get(principal: Principal, jti: string): Promise<CapabilityRow> {
    const all = principal.kind === 'session' && isTenantAdmin(principal.role);
    const capability = await this.repository.find(principal, jti, all);
    if (!capability) throw new NotFound();
    return capability;
  }

  /**
   * Spends a capability: of all who try at once, one does. What it is for is read, or written, in the same transaction and
   * with the minter's rights of this moment; where that fails nothing is spent.
   *
   * @throws NotFound for all but the recipient, and where the resource or the minter, or the minter's right to it, is gone; CapabilitySpent;
   *   what saving throws.
   */
  async consume(principal: Principal, jti: string, input: ConsumeCapabilityDto): Promise<Consumed> {
    const { actorId } = principal;
    if (actorId === null) throw new NotFound();
    const tokenHash = input.token === undefined ? null : sha256(input.token);
    const use = async (tx: Transaction): Promise<Consumed> => {
      const capability = await this.repository.consume(tx, jti, actorId, tokenHash);
      if (!capability) throw refusalOf(await this.repository.ofRecipient(jti, actorId, tokenHash, tx));
      const { resourceType, resourceId } = capability;
      const resource = await this.repository.resource(minterOf(capability), resourceType, resourceId, tx);
      if (!resource) throw new NotFound();
      return { capability, resource };
    };
    return input.content === undefined
      ? this.database.transaction(use)
      : this.write(input.content, use, await this.lookAhead(jti, actorId, tokenHash));
  }

  /** What is to be written is analysed before the transaction; whose document it is must be known by then. */
  private async lookAhead(jti: string, actorId: string, tokenHash: Buffer | null): Promise<CapabilityRow> {
    const capability = await this.repository.ofRecipient(jti, actorId, tokenHash);
    if (!capability || capability.consumedAt !== null || capability.expired) throw refusalOf(capability);
    if (capability.action !== 'write')
      throw invalidField('content', 'readOnly', 'must be left out: this capability is for reading');
    return capability;
  }

  private async write(
    content: string,
    use: (tx: Transaction) => Promise<Consumed>,
    { tenantId, mintedBy, recipientActorId, resourceId }: CapabilityRow,
  ): Promise<Consumed> {
    const writer = { ...minterOf({ tenantId, mintedBy }), actorId: recipientActorId, grantExternal: true };
    const { projectId } = await this.visibility.node(this.database, writer, resourceId, 'write');
    let consumed!: Consumed;
    const input = { nodeId: resourceId, content, skipQualityCheck: true };
    await this.documents.save(writer, projectId, input, undefined, async (tx) => {
      consumed = await use(tx);
    });
    const resource = await this.repository.resource(writer, 'document', resourceId);
    return { ...consumed, resource: resource ?? consumed.resource };
  }

  private async requireRight(
    tx: Transaction,
    principal: Principal,
    { type, id }: MintCapabilityDto['resource'],
    action: MintCapabilityDto['action'],
  ): Promise<void> {
    if (type === 'document' && action === 'write') await this.visibility.node(tx, principal, id, 'write');
    if (!(await this.repository.resource(principal, type, id, tx))) throw new NotFound();
  }
}

/** Why a capability could not be used; one that still could be has lost its minter. */
function refusalOf(capability: CapabilityRow | undefined): Error {
  if (!capability || (capability.consumedAt === null && !capability.expired)) return new NotFound();
  return new CapabilitySpent({ details: { consumedAt: capability.consumedAt?.toISOString() ?? null } });
}

/** Whoever minted it, with all that is theirs to reach: what a capability is worth when it is used. */
function minterOf({ tenantId, mintedBy }: Pick<CapabilityRow, 'tenantId' | 'mintedBy'>): Principal {
  return {
    kind: 'token',
    credentialId: mintedBy,
    tenantId,
    userId: mintedBy,
    role: 'member',
    plan: 'free',
    features: new Set(),
    scopes: new Set(),
    actorId: null,
    projectIds: null,
    grantExternal: true,
    client: null,
  };
}
