import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { AccessSettings } from '../access.settings';
import { type CredentialKey, LiveCredentialsRepository } from './live-credentials.repository';
import { type Principal, isSameToken } from './principal';
import { effectiveScopes } from './scopes';

/** The rights that a live credential gives at the moment. */
export type LiveCredential = Pick<Principal, 'role' | 'scopes' | 'projectIds' | 'grantExternal'> & {
  /** When it ends by itself, in milliseconds since 1970. The use of a session can put it off. */
  expiresAt: number;
};

type FoundCredential = LiveCredential & Pick<Principal, 'tokenHash'>;

/** How many credentials one statement looks up. */
const BATCH = 1_000;

/** Looks up again what the callers of requests that stay open may do. A session that is only looked up is not used by that. */
@Injectable()
export class LiveCredentials {
  constructor(
    private readonly database: Database,
    private readonly repository: LiveCredentialsRepository,
    private readonly settings: AccessSettings,
  ) {}

  /**
   * The rights that the credentials of principals give now. Principals whose credentials have ended are not in it, nor those whose token was replaced by
   * a refresh: what an old token has opened ends with it.
   */
  async of(principals: readonly Principal[]): Promise<Map<Principal, LiveCredential>> {
    const found = await this.find(principals);
    return new Map(
      principals.flatMap((principal): [Principal, LiveCredential][] => {
        const live = found.get(principal.credentialId);
        if (!live || !isSameToken(principal.tokenHash, live.tokenHash)) return [];
        const { tokenHash: _hash, ...credential } = live;
        return [[principal, credential]];
      }),
    );
  }

  private async find(principals: readonly Principal[]): Promise<Map<string, FoundCredential>> {
    const found = new Map<string, FoundCredential>();
    for (const sessions of batches(principals, 'session')) {
      const idleSeconds = this.settings.sessionIdleSeconds;
      for (const { credentialId, role, expiresAt } of await this.repository.sessions(
        this.database,
        sessions,
        idleSeconds,
      ))
        found.set(credentialId, {
          role,
          tokenHash: null,
          scopes: new Set(),
          projectIds: null,
          grantExternal: true,
          expiresAt: +expiresAt,
        });
    }
    for (const tokens of batches(principals, 'token'))
      for (const { credentialId, role, scopes, expiresAt, ...rest } of await this.repository.tokens(
        this.database,
        tokens,
      ))
        found.set(credentialId, {
          ...rest,
          role,
          scopes: effectiveScopes(scopes, role),
          expiresAt: +expiresAt,
        });
    return found;
  }
}

function batches(principals: readonly Principal[], kind: Principal['kind']): CredentialKey[][] {
  const ofKind = principals.filter((principal) => principal.kind === kind);
  const keys = [...new Map(ofKind.map((principal) => [principal.credentialId, principal])).values()];
  return Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
    keys.slice(i * BATCH, (i + 1) * BATCH),
  );
}
