import type { Role } from '#access';
import type { IssuedTokenDto, StartedPairingDto } from './pairing.dto';
import { asksForAll, grantable, requestedScopes } from '../connections/access.policy';
import type { DecidedPairing, PendingPairing, StartedPairing } from './pairing.service';
import type { DecidedPairingDto, PendingPairingDto } from './pairing-decision.dto';
import type { IssuedToken } from './redemption.service';
import { showUserCode } from './user-code';

/** A connection request that was just started, with its codes. */
export function presentStarted(started: StartedPairing): StartedPairingDto {
  const { deviceCode, verificationUri, interval, expiresIn } = started;
  const userCode = showUserCode(started.userCode);
  const verificationUriComplete = `${verificationUri}?code=${userCode}`;
  return { userCode, deviceCode, verificationUri, verificationUriComplete, interval, expiresIn };
}

/** A pending connection request, as a person with this role sees it. */
export function presentPending({ request, projects }: PendingPairing, role: Role): PendingPairingDto {
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

/** A connection request that was just decided. */
export function presentDecided({ request, state, scopes }: DecidedPairing): DecidedPairingDto {
  return { userCode: showUserCode(request.userCode), state, clientName: request.clientName, scopes };
}

/** The token of a newly connected agent, with its plaintext. */
export function presentIssued({ plaintext, attestation, signingKey, ...rest }: IssuedToken): IssuedTokenDto {
  return {
    token: plaintext,
    tokenType: 'Bearer',
    ...rest,
    actorAttestation: attestation,
    ...(signingKey && { actorSigningKey: signingKey }),
  };
}
