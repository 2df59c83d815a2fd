const SELF = 'http://self.invalid';

/**
 * Where to go after signing in: the path that was asked for when it is one of this service's own, else the start page.
 * It is read as a browser reads it (WHATWG URL), which drops tabs and line breaks and takes `\` for `/`.
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
  // Dot segments can leave a path that begins with two slashes, and that names another host.
  return url.origin === SELF && !path.startsWith('//') ? path : '/';
}

/** The address of a page that leads on to `next`. */
export function leadingTo(page: string, next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}
