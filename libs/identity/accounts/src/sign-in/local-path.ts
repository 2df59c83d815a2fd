const SELF = 'http://self.invalid';

/**
 * The path to open after signing in: `next` if it is a path of this service, otherwise the start page. An open redirect would help
 * phishing, so `next` is parsed as browsers do (WHATWG URL): they drop tabs and line breaks and read `\` as `/`.
 */
export function localPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.includes('\\')) return '/';
  let url: URL;
  try {
    url = new URL(next, SELF);
  } catch {
    return '/';
  }
  const path = url.pathname + url.search + url.hash;
  // Resolved dot segments can leave a path that begins with two slashes, which browsers read as another host.
  return url.origin === SELF && !path.startsWith('//') ? path : '/';
}
