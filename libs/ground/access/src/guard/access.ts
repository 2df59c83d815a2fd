import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Scope } from '../principal/scopes';
import type { AccessRule, Credential, Requirements } from './access-rule';
import { refusalsOf } from './refusals';

export const ACCESS = Symbol('ACCESS');

/** Anyone. The route needs no credential, and the guard reads none. */
export function anyone(): Credential {
  return { kind: 'anyone' };
}

/**
 * Anyone who opens a page. A signed-in visitor is recognized, and requests that change something must come from the service's own pages.
 * The other requirements, such as a role, apply to signed-in visitors only: `@Page` sends others to the sign-in page. Pages are not in the
 * OpenAPI document.
 */
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

/** Any token, of an agent or from the settings. A session is not looked up. */
export function anyToken(): Credential {
  return { kind: 'token' };
}

/** The directory of an organization, with the SCIM token. Every other credential is answered with the same 401. */
export function scim(): Credential {
  return { kind: 'scim' };
}

/**
 * Declares who may call a route. Every handler must have this one line: the application doesn't start without it. The OpenAPI document
 * repeats the rule.
 */
export function Access(credential: Credential, requirements: Requirements = {}): MethodDecorator {
  const rule: AccessRule = { credential, ...requirements };
  return applyDecorators(
    SetMetadata(ACCESS, rule),
    ApiExtension('x-access', rule),
    ApiExtension('x-refusals', refusalsOf(rule)),
    ...securityOf(credential).map((requirement) => ApiSecurity(requirement)),
    ...tokensWith(requirements.scopesWith?.scopes ?? []).map((requirement) => ApiSecurity(requirement)),
  );
}

/** The rule for a request with this query. */
export function ruleFor({ scopesWith, ...rule }: AccessRule, query: Record<string, unknown>): AccessRule {
  const { credential } = rule;
  const applies = scopesWith !== undefined && query[scopesWith.parameter] === scopesWith.value;
  if (!applies || credential.kind !== 'session-or-bearer') return rule;
  return { ...rule, credential: { ...credential, scopes: scopesWith.scopes } };
}

/**
 * The security requirements of OpenAPI, of which one suffices. Each requirement of a token names one scope, so one of the scopes suffices
 * too.
 */
function securityOf(credential: Credential): Record<string, string[]>[] {
  const session = { session: [] };
  switch (credential.kind) {
    case 'anyone':
    case 'visitor':
      return [];
    case 'session':
      return [session];
    case 'session-or-bearer':
      return [session, ...tokensWith(credential.scopes)];
    case 'bearer':
      return tokensWith(credential.scopes);
    case 'token':
      return tokensWith(null);
    case 'scim':
      return [{ scim: [] }];
  }
}

function tokensWith(scopes: readonly Scope[] | null): Record<string, string[]>[] {
  return scopes === null ? [{ bearer: [] }] : scopes.map((scope) => ({ bearer: [scope] }));
}
