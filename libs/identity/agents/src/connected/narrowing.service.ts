import { Injectable } from '@nestjs/common';
import { type Principal, Principals, type Scope, effectiveScopes } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, type Transaction, found, invalidField } from '#platform';
import { ActorLifecycle } from '../actors/lifecycle';
import { tooWide } from '../connections/narrowing.policy';
import { ProjectsRepository } from '../connections/projects.repository';
import { type NarrowableRow, type TokenRow, TokensRepository } from '../tokens/tokens.repository';
import type { NarrowTokenDto } from './connected.dto';
import { ConnectedRepository } from './connected.repository';

type Rights = Pick<NarrowableRow, 'scopes' | 'refreshable' | 'projectIds' | 'grantExternal'>;

/** Takes rights away from a token of an agent. The token keeps its other rights. */
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
   * Narrows a live token at once, in every process. If it already has no more than that, nothing happens.
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
      const token = found(await this.tokens.findToNarrow(tx, owner, tokenId));
      if (token.actorId !== agentId) throw new NotFound();
      const { refreshable: _, ...before } = token;
      const kept: Rights = {
        ...narrowScopes(token, input),
        projectIds: await this.narrowProjects(tx, principal, token, input),
        grantExternal: narrowExternal(token, input),
      };
      if (isSame(kept, token)) return before;
      await this.tokens.narrow(tx, { tenantId, tokenId, ...kept });
      this.principals.forgetAll(tx);
      await this.audit.record(tx, principal, {
        action: 'token.narrowed',
        target: { type: 'token', id: tokenId, name: before.name },
        before: { actorId: agentId, ...shownRights(token) },
        after: { actorId: agentId, ...shownRights(kept) },
      });
      return found(await this.tokens.find(tx, owner, tokenId));
    });
  }

  private async narrowProjects(
    tx: Transaction,
    principal: Principal,
    { projectIds }: Rights,
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

/**
 * All scopes that a list grants, with those that `admin` implies. Each request checks which of them the role of the owner allows at that
 * time.
 */
function grantedBy(scopes: readonly Scope[]): Set<Scope> {
  return effectiveScopes(scopes, 'owner');
}

function narrowScopes(
  { scopes, refreshable }: Rights,
  input: NarrowTokenDto,
): Pick<Rights, 'scopes' | 'refreshable'> {
  const chosen = input.scopes && [...new Set(input.scopes)];
  if (!chosen) return { scopes, refreshable };
  const granted = grantedBy([...scopes, ...(refreshable ?? [])]);
  const wider = chosen.find((scope) => !granted.has(scope));
  if (wider !== undefined)
    throw tooWide('scopes', `must be among the scopes that the token has. It does not have ${wider}`);
  const narrowed = (from: readonly Scope[]) => chosen.filter((scope) => grantedBy(from).has(scope));
  return { scopes: narrowed(scopes), refreshable: refreshable && narrowed(refreshable) };
}

function narrowExternal({ grantExternal: had }: Rights, { grantExternal = had }: NarrowTokenDto): boolean {
  if (had || !grantExternal) return grantExternal;
  throw tooWide('grantExternal', 'must be false: the token does not reach documents from elsewhere');
}

function isSame(kept: Rights, had: Rights): boolean {
  return (
    kept.grantExternal === had.grantExternal &&
    isSameSet(kept.scopes, had.scopes) &&
    isSameSet(kept.refreshable, had.refreshable) &&
    isSameSet(kept.projectIds, had.projectIds)
  );
}

function isSameSet(one: readonly string[] | null, two: readonly string[] | null): boolean {
  if (one === null || two === null) return one === two;
  const [first, second] = [new Set(one), new Set(two)];
  return first.size === second.size && [...first].every((item) => second.has(item));
}

/** The rights of a token as the audit log shows them. */
function shownRights({ scopes, refreshable, projectIds, grantExternal }: Rights) {
  return { scopes: [...new Set([...scopes, ...(refreshable ?? [])])], projectIds, grantExternal };
}
