import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Feature, Plan } from '#platform';
import type { Role, Scope } from '../principal/scopes';

/**
 * The credentials that a route accepts.
 *
 * `scopes`: a token must have at least one of them; null accepts every token. `agents: 'forbidden'`: a session route answers the token
 * of an agent with 403; without it, it answers every token with 401.
 */
export type Credential =
  | { kind: 'anyone' }
  | { kind: 'visitor' }
  | { kind: 'session'; agents?: 'forbidden' }
  | { kind: 'session-or-bearer'; scopes: readonly Scope[] | null }
  | { kind: 'bearer'; scopes: readonly Scope[] };

/** What a route requires besides the credential. */
export interface Requirements {
  /** The lowest role that may call it, with a session or a token. */
  role?: Exclude<Role, 'member'>;
  /** The lowest role that may call it with a session. A token needs only its scopes. */
  sessionRole?: Exclude<Role, 'member'>;
  /** The lowest plan of the tenant. */
  plan?: Plan;
  /** A feature that the tenant must have. */
  feature?: Feature;
}

/** The whole rule of a route. */
export interface AccessRule extends Requirements {
  credential: Credential;
}

export const ACCESS = Symbol('ACCESS');

/** Anyone. The route needs no credential, and the guard reads none. */
export function anyone(): Credential {
  return { kind: 'anyone' };
}

/** Anyone who opens a page. A signed-in visitor is recognized, and requests that change something must come from the service's own pages. */
export function visitor(): Credential {
  return { kind: 'visitor' };
}

/**
 * A signed-in person. Every token is answered with 401, and the guard doesn't look it up. With `agents: 'forbidden'` it does, and
 * answers the token of an agent with 403.
 */
export function session({ agents }: { agents?: 'forbidden' } = {}): Credential {
  return { kind: 'session', ...(agents && { agents }) };
}

/** A signed-in person, or a token that has at least one of the scopes. Without scopes, every token is accepted. */
export function sessionOrBearer(...scopes: Scope[]): Credential {
  return { kind: 'session-or-bearer', scopes: scopes.length > 0 ? scopes : null };
}

/** The token of an agent that has at least one of the scopes. */
export function bearer(...scopes: Scope[]): Credential {
  return { kind: 'bearer', scopes };
}

/**
 * Declares who may call a route. Every handler must have this one line: the application doesn't start without it. The OpenAPI document
 * repeats the rule.
 */
export function Access(credential: Credential, requirements: Requirements = {}): MethodDecorator {
  const rule: AccessRule = { credential, ...requirements };
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
