import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Audit } from '#audit';
import { Cursors, Database, LAST_ID, NotFound, type Page, found } from '#platform';
import { ActorLifecycle } from '../actors/lifecycle';
import { type TokenRow, TokensRepository } from '../tokens/tokens.repository';
import { type ListConnectedQuery, TOKENS_SHOWN } from './connected.dto';
import { type ConnectedFilter, ConnectedRepository, type ConnectedRow } from './connected.repository';

/** An agent with its newest live tokens. */
export interface ConnectedAgent {
  agent: ConnectedRow;
  tokens: TokenRow[];
}

/** The connections of agents: a person manages those of their own agents, and an owner or admin those of all. */
@Injectable()
export class ConnectedService {
  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedRepository,
    private readonly tokens: TokensRepository,
    private readonly lifecycle: ActorLifecycle,
    private readonly principals: Principals,
    private readonly audit: Audit,
    private readonly cursors: Cursors,
  ) {}

  /** The agents that the caller manages, newest first. @throws CursorInvalid */
  async list(principal: Principal, query: ListConnectedQuery): Promise<Page<ConnectedAgent>> {
    const { tenantId, userId } = principal;
    const filter = filterOf(query);
    const page = await this.cursors.page<ConnectedRow, string>(query, {
      of: ['connected-agents', tenantId, userId, filter],
      from: LAST_ID,
      fetch: (before, limit) => this.connected.list(this.database, principal, filter, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.connected.count(this.database, principal, filter, bound),
    });
    return { ...page, rows: await this.withTokens(tenantId, page.rows) };
  }

  /** An agent that the caller manages, with its newest live tokens. @throws NotFound */
  async get(principal: Principal, id: string): Promise<ConnectedAgent> {
    const agent = found(await this.connected.find(this.database, principal, id));
    const [shown] = await this.withTokens(principal.tenantId, [agent]);
    return shown!;
  }

  /** Disconnects an agent at once, in every process. Its owner can connect it again. @throws NotFound unless the caller manages it */
  async disconnect(principal: Principal, id: string): Promise<ConnectedAgent> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const before = await this.connected.find(tx, principal, id);
      if (!before || !(await this.lifecycle.disconnect(tx, tenantId, id))) throw new NotFound();
      await this.audit.record(tx, principal, {
        action: 'agent.disconnected',
        target: { type: 'agent', id, name: before.name },
        before: { ownerUserId: before.ownerUserId, tokens: before.tokenCount },
      });
      return { agent: { ...before, tokenCount: 0, expiresAt: null }, tokens: [] };
    });
  }

  /** Revokes one token of an agent at once, in every process. @throws NotFound unless the caller manages the agent */
  async revokeToken(principal: Principal, agentId: string, tokenId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.connected.find(tx, principal, agentId))) throw new NotFound();
      const revoked = found(await this.tokens.revokeOfAgent(tx, principal.tenantId, agentId, tokenId));
      this.principals.forgetAll(tx);
      await this.audit.record(tx, principal, {
        action: 'token.revoked',
        target: { type: 'token', id: tokenId, name: revoked.name },
        before: { actorId: agentId },
      });
    });
  }

  private async withTokens(tenantId: string, agents: ConnectedRow[]): Promise<ConnectedAgent[]> {
    const connected = agents.filter(({ tokenCount }) => tokenCount > 0).map(({ id }) => id);
    const tokens =
      connected.length === 0
        ? []
        : await this.tokens.listOfAgents(this.database, tenantId, connected, TOKENS_SHOWN);
    return agents.map((agent) => ({
      agent,
      tokens: tokens.filter(({ actorId }) => actorId === agent.id),
    }));
  }
}

function filterOf({ search = '', ownerUserId, unusedSince, status }: ListConnectedQuery): ConnectedFilter {
  return {
    search,
    ownerUserId: ownerUserId ?? null,
    unusedSince: unusedSince === undefined ? null : new Date(unusedSince),
    status,
  };
}
