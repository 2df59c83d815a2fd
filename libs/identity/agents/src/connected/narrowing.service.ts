import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, type Transaction, found, invalidField } from '#platform';
import { ActorLifecycle } from '../actors/lifecycle';
import { ProjectsRepository } from '../connections/projects.repository';
import { type TokenRow, TokensRepository } from '../tokens/tokens.repository';
import type { NarrowTokenDto } from './connected.dto';
import { ConnectedRepository } from './connected.repository';

/** Takes rights away from a token of an agent, which goes on with the others. */
@Injectable()
export class NarrowingService {
  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedRepository,
    private readonly tokens: TokensRepository,
    private readonly projects: ProjectsRepository,
    private readonly lifecycle: ActorLifecycle,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /**
   * Narrows a live token at once, in every process.
   *
   * @throws NotFound unless the caller manages the agent; ValidationFailed for a right that the token does not have
   */
  async narrow(
    principal: Principal,
    { agentId, tokenId }: { agentId: string; tokenId: string },
    input: NarrowTokenDto,
  ): Promise<TokenRow> {
    if (Object.values(input).every((value) => value === undefined))
      throw invalidField('scopes', 'required', 'is required (or `projectSlugs` or `grantExternal`)');
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const agent = found(await this.connected.find(tx, principal, agentId));
      const owner = { tenantId, userId: agent.ownerUserId };
      // A refresh of the token locks the owner too, so it sees either all of this or nothing.
      if ((await this.lifecycle.lockOwner(tx, owner)) === undefined) throw new NotFound();
      const before = found(await this.tokens.find(tx, owner, tokenId));
      if (before.actorId !== agentId) throw new NotFound();
      const scopes = narrowScopes(before, input);
      const projectIds = await this.narrowProjects(tx, principal, before, input);
      const grantExternal = narrowExternal(before, input);
      const narrowsScopes = input.scopes !== undefined;
      await this.tokens.narrow(tx, { tenantId, tokenId, scopes, narrowsScopes, projectIds, grantExternal });
      this.principals.forgetAll(tx);
      const { scopes: had, projectIds: reached, grantExternal: shared } = before;
      await this.audit.record(tx, principal, {
        action: 'token.narrowed',
        target: { type: 'token', id: tokenId, name: before.name },
        before: { actorId: agentId, scopes: had, projectIds: reached, grantExternal: shared },
        after: { actorId: agentId, scopes, projectIds, grantExternal },
      });
      return found(await this.tokens.find(tx, owner, tokenId));
    });
  }

  private async narrowProjects(
    tx: Transaction,
    principal: Principal,
    { projectIds }: TokenRow,
    { projectSlugs }: NarrowTokenDto,
  ): Promise<string[] | null> {
    if (projectSlugs === undefined) return projectIds;
    const slugs = [...new Set(projectSlugs)];
    const kept = (await this.projects.find(tx, principal, slugs)).filter(
      ({ id }) => projectIds === null || projectIds.includes(id),
    );
    const wider = slugs.find((slug) => !kept.some((project) => project.slug === slug));
    if (wider === undefined) return kept.map(({ id }) => id);
    throw tooWide(
      'projectSlugs',
      `must be among the projects that the token reaches. It does not reach "${wider}"`,
    );
  }
}

function narrowScopes({ scopes: had }: TokenRow, { scopes = had }: NarrowTokenDto): TokenRow['scopes'] {
  const wider = scopes.find((scope) => !had.includes(scope));
  if (wider === undefined) return [...new Set(scopes)];
  throw tooWide('scopes', `must be among the scopes that the token has. It does not have ${wider}`);
}

function narrowExternal({ grantExternal: had }: TokenRow, { grantExternal = had }: NarrowTokenDto): boolean {
  if (had || !grantExternal) return grantExternal;
  throw tooWide('grantExternal', 'must be false: the token does not reach documents from elsewhere');
}

function tooWide(field: keyof NarrowTokenDto, message: string): Error {
  return invalidField(field, 'narrower', message);
}
