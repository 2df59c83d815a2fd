import { SCOPES, type Scope } from '#access';

/**
 * The scopes of the tools. The challenge of `/mcp` reads them from the tools themselves, and a test compares both. Clients that name no
 * scope ask for all of these, and a person grants the risky ones only by ticking them.
 */
export const TOOL_SCOPES: readonly Scope[] = [
  'read:docs',
  'read:catalog',
  'write:docs',
  'projects:create',
  'publish:docs',
];

/** The characters of a list of scopes (RFC 6749, section 3.3). */
const WELL_FORMED = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * The scopes that a client asks for: null if it names none. Unknown scopes are left out, as RFC 6749, section 3.3, allows: clients also ask
 * for those of other services, such as `openid`. The answer says which were granted.
 *
 * @returns undefined for a list that is malformed, or in which no scope is known
 */
export function readScopes(text: string | undefined): Scope[] | null | undefined {
  if (text === undefined) return null;
  if (!WELL_FORMED.test(text)) return undefined;
  const named = new Set(text.split(' '));
  const known = SCOPES.filter((scope) => named.has(scope));
  return known.length > 0 ? known : undefined;
}
