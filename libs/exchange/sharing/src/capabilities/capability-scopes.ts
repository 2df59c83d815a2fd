import { type Scope, scopeGrants } from '#access';
import { RESOURCE_TYPES, type ResourceKind, type Resources } from '#visibility';
import { type CapabilityAction } from './capabilities.dto';

/** The scopes that a token needs for an action on resources of a kind; undefined if they can only be read. */
export function scopesFor(
  { readingScope, writing }: ResourceKind,
  action: CapabilityAction,
): Scope[] | undefined {
  const reading = readingScope === undefined ? [] : [readingScope];
  if (action === 'read') return reading;
  return writing && [...reading, writing.scope];
}

/**
 * The condition that the token with which user `u` minted capability `c`, if any, has the scopes that a use needs, or they are implied by `admin`. A use
 * decides the same by `effectiveScopes`.
 */
export const MINTING_TOKEN_HAS_SCOPES =
  `NOT EXISTS (SELECT FROM api_tokens t, jsonb_array_elements_text(:neededScopes::jsonb -> c.resource_type -> c.action) AS needed (scope)
    WHERE t.tenant_id = c.tenant_id AND t.id = c.minted_by_token_id AND needed.scope <> ALL (t.scopes)
      AND NOT ('admin' = ANY (t.scopes) AND u.role <> 'member' AND needed.scope = ANY (:impliedByAdmin::text[])))` as const;

/** The parameters of `MINTING_TOKEN_HAS_SCOPES`. */
export function scopeParameters(resources: Resources): { neededScopes: string; impliedByAdmin: Scope[] } {
  const needed = RESOURCE_TYPES.map((type) => {
    const kind = resources.of(type);
    return [type, { read: scopesFor(kind, 'read'), write: scopesFor(kind, 'write') }];
  });
  return {
    neededScopes: JSON.stringify(Object.fromEntries(needed)),
    impliedByAdmin: scopeGrants()
      .filter(({ impliedByAdmin }) => impliedByAdmin)
      .map(({ scope }) => scope),
  };
}
