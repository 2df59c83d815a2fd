/** Below these paths, a slash at the end is ignored: directories send it, such as `/Users/?filter=`. */
const SLASH_IGNORED = ['/scim/v2/'];
/** At the end of these paths, a slash is ignored: libraries of agents add it to the address of the tools. */
const SLASH_AFTER = ['/mcp/', '/.well-known/oauth-protected-resource/mcp/'];

/** The scheme and host of an absolute address, which clients of a proxy send (RFC 9112, section 3.2.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The address of a request as the router reads it. @param sent a path with its query, or an absolute address, as it was sent */
export function servedUrl(sent: string): string {
  const url = sent.startsWith('/') ? sent : withoutOrigin(sent);
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.endsWith('/') || !ignoresSlash(path.toLowerCase())) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

function ignoresSlash(path: string): boolean {
  return SLASH_AFTER.includes(path) || SLASH_IGNORED.some((prefix) => path.startsWith(prefix));
}

/** The path and query of an absolute address; other texts, such as `*`, as they are. */
function withoutOrigin(address: string): string {
  const origin = ORIGIN.exec(address)?.[0];
  if (origin === undefined) return address;
  const rest = address.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
