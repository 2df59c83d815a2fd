import { ApiError } from '../../../sdk/dist/index.js';
import type { Service } from '../service/service.js';

/** Routes that change nothing, each with another scope: a refusal lists the scopes that the token has. */
const PROBES = [
  ['GET /api/catalog/overview', {}],
  ['GET /api/v1/capabilities/{jti}', { jti: 'none' }],
  ['GET /api/v1/secret-envelopes/{id}', { id: 'none' }],
] as const;

/** The scopes of a token that was issued elsewhere; undefined if it has so many that no probe is refused. */
export async function scopesOfToken(service: Service): Promise<ReadonlySet<string> | undefined> {
  for (const [route, path] of PROBES) {
    try {
      await service.call(route, { path });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) throw error;
      const { tokenScopes } = error.details;
      if (Array.isArray(tokenScopes)) return new Set(tokenScopes as string[]);
    }
  }
  return undefined;
}
