/** Below these paths, a slash at the end is ignored: directories send it, such as `/Users/?filter=`. */
const SLASH_IGNORED = ['/scim/v2/'];
/** At the end of these paths, a slash is ignored: libraries of agents add it to the address of the tools. */
const SLASH_AFTER = ['/mcp/', '/.well-known/oauth-protected-resource/mcp/'];

/** The address of a request as the router reads it. @param url a path with its query, as it was sent */
export function servedUrl(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.endsWith('/') || !ignoresSlash(path.toLowerCase())) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

function ignoresSlash(path: string): boolean {
  return SLASH_AFTER.includes(path) || SLASH_IGNORED.some((prefix) => path.startsWith(prefix));
}
