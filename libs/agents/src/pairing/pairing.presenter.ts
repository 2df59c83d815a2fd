import type { Role, Scope } from '#access';
import { asksForAll, grantable, requestedScopes } from './pairing.policy';
import type { DecidedPairingDto, PendingPairingDto } from './pairing-decision.dto';
import type { PendingRow, ProjectRow } from './pairing.repository';
import { showUserCode } from './user-code';

/** A pending request, as a person of this role sees it. */
export function presentPending(request: PendingRow, projects: ProjectRow[], role: Role): PendingPairingDto {
  const { clientName, knownAgent, ip, userAgent, expiresInDays, createdAt, expiresAt } = request;
  const { projectSlugs, requestedScopes: requested } = request;
  const names = new Map(projects.map(({ slug, name }) => [slug, name]));
  const scopes = requestedScopes(requested);
  const granted = new Set(grantable(scopes, role));
  const allProjects = asksForAll(projectSlugs);
  return {
    ...{ clientName, knownAgent, ip, userAgent, expiresInDays, createdAt, expiresAt },
    userCode: showUserCode(request.userCode),
    state: 'pending',
    allProjects,
    projects: allProjects ? [] : projectSlugs.map((slug) => ({ slug, name: names.get(slug) ?? null })),
    scopes: scopes.map((scope) => ({ scope, granted: granted.has(scope) })),
  };
}

/** A decision just made. */
export function presentDecided(
  request: PendingRow,
  state: 'approved' | 'denied',
  scopes: Scope[],
): DecidedPairingDto {
  return { userCode: showUserCode(request.userCode), state, clientName: request.clientName, scopes };
}
