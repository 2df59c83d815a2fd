import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Feature, Plan } from '#platform';
import type { Role, Scope } from '../principal/scopes';

/**
 * Which credentials a route takes. `scopes`: any one of them is enough for a token; null: any token. `agents`:
 * that a session route refuses an agent's own token as forbidden; any other is unauthorized there.
 */
export type Credential =
  | { kind: 'anyone' }
  | { kind: 'visitor' }
  | { kind: 'session'; agents?: 'forbidden' }
  | { kind: 'session-or-bearer'; scopes: readonly Scope[] | null }
  | { kind: 'bearer'; scopes: readonly Scope[] };

/** What a route demands beyond the credential. */
export interface Demands {
  /** The least role, for sessions and tokens alike. */
  role?: Exclude<Role, 'member'>;
  /** The least role of a session; a token's scopes speak for themselves. */
  sessionRole?: Exclude<Role, 'member'>;
  /** The least plan of the tenant. */
  plan?: Plan;
  /** A feature that the tenant must have. */
  feature?: Feature;
}

/** The whole rule of a route. */
export interface AccessRule extends Demands {
  credential: Credential;
}

export const ACCESS = Symbol('ACCESS');

/** No credential is asked for, and none is looked at. */
export function anyone(): Credential {
  return { kind: 'anyone' };
}

/** A page's visitor: whoever comes, recognised when signed in, and changing things from our own pages only. */
export function visitor(): Credential {
  return { kind: 'visitor' };
}

/**
 * A signed-in person. No token is looked at, so each gets a 401; with `agents: 'forbidden'` one that an agent holds is
 * recognised and gets a 403.
 */
export function session({ agents }: { agents?: 'forbidden' } = {}): Credential {
  return { kind: 'session', ...(agents && { agents }) };
}

/** A signed-in person, or a token with any one of the scopes; without scopes, any token. */
export function sessionOrBearer(...scopes: Scope[]): Credential {
  return { kind: 'session-or-bearer', scopes: scopes.length > 0 ? scopes : null };
}

/** An agent's token with any one of the scopes. */
export function bearer(...scopes: Scope[]): Credential {
  return { kind: 'bearer', scopes };
}

/** The one line that says who may call a route; the OpenAPI document repeats it. A handler without it is refused at start-up. */
export function Access(credential: Credential, demands: Demands = {}): MethodDecorator {
  const rule: AccessRule = { credential, ...demands };
  const schemes = SCHEMES[credential.kind];
  return applyDecorators(
    SetMetadata(ACCESS, rule),
    ApiExtension('x-access', rule),
    ...schemes.map((scheme) => ApiSecurity(scheme)),
  );
}

const SCHEMES: Record<Credential['kind'], string[]> = {
  anyone: [],
  visitor: [],
  session: ['session'],
  'session-or-bearer': ['session', 'bearer'],
  bearer: ['bearer'],
};
