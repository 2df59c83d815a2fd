import { Injectable } from '@nestjs/common';
import type { Person, Scope } from '#access';
import { Audit, actingAgent } from '#audit';
import { type Client, PlatformSettings, type Transaction, generateToken, newId, sha256 } from '#platform';
import type { Ed25519PublicKey } from '../actors/ed25519';
import { ActorLifecycle, type ConnectingAgent } from '../actors/lifecycle';
import { TokensRepository } from '../tokens/tokens.repository';

/** A connection that was approved, and is made now. */
export interface NewConnection extends ConnectingAgent {
  owner: Person;
  /** The key with which the agent signs; null for a program that has none. */
  publicKey: Ed25519PublicKey | null;
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
  audience: string | null;
  userAgent: string | null;
  /** Days until the connection ends. */
  days: number;
  /** Seconds until its token must be refreshed; null if it lasts as long as the connection. */
  accessSeconds: number | null;
}

/** A connection that was just made, with the plaintext of its token. */
export interface Connection {
  plaintext: string;
  tokenId: string;
  actorId: string;
  /** When the connection ends. */
  expiresAt: Date;
}

/** Connects agents: each gets an actor and a token. */
@Injectable()
export class Connections {
  constructor(
    private readonly actors: ActorLifecycle,
    private readonly tokens: TokensRepository,
    private readonly audit: Audit,
    private readonly platform: PlatformSettings,
  ) {}

  /**
   * Makes a connection. Its owner must be locked, and allowed to have it.
   *
   * @throws AgentLimitReached
   */
  async make(
    tx: Transaction,
    { owner, name, asNewAgent, actorId: known, publicKey, days, ...access }: NewConnection,
    client: Pick<Client, 'ip' | 'userAgent'>,
  ): Promise<Connection> {
    const { tenantId, userId } = owner;
    const actorId = await this.actors.connect(tx, owner, { name, asNewAgent, actorId: known }, publicKey);
    const plaintext = generateToken(this.platform.tokenPrefix);
    const tokenId = newId();
    const { expiresAt } = await this.tokens.insert(tx, {
      ...{ id: tokenId, tenantId, userId, actorId, name, choice: null },
      ...{ ...access, tokenHash: sha256(plaintext), days },
    });
    const { scopes, projectIds, audience } = access;
    await this.audit.record(tx, actingAgent(tenantId, actorId, client), {
      action: 'agent.connected',
      target: { type: 'agent', id: actorId, name },
      after: { tokenId, scopes, projectIds, expiresAt, ...(audience !== null && { audience }) },
    });
    return { plaintext, tokenId, actorId, expiresAt };
  }
}
