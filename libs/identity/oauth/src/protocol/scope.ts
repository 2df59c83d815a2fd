import { SCOPES, type Scope } from '#access';

/**
 * The scopes of the tools, which the challenge of `/mcp` reads from the tools themselves (a test compares them). Clients that name no scope ask for
 * all of these; a person grants the risky ones only by ticking them.
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
 * The scopes that a client asks for: null if it names none. Scopes that the service does not know are left out, as RFC 6749, section 3.3, allows:
 * clients ask for those of other services too, such as `openid`. The answer says which were granted.
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
