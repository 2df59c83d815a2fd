import type { ApiRequest } from '#platform';
import { CsrfRejected } from './access.errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe request that a foreign page could have made a browser send: its Origin, or without one its Referer,
 * must be the service's own address; where that is plain http, also the host that the request was sent to.
 *
 * @throws CsrfRejected also when both headers are missing.
 */
export function requireOwnOrigin(req: ApiRequest, baseUrl: string): void {
  if (SAFE.has(req.method)) return;
  const source = req.headers.origin ?? req.headers.referer;
  const origin = source === undefined ? undefined : originOf(source);
  if (origin === undefined) throw new CsrfRejected();
  if (origin === originOf(baseUrl)) return;
  // Over plain http, for whoever reaches a local service by another of its names.
  if (baseUrl.startsWith('http:') && origin === `http://${req.headers.host}`) return;
  throw new CsrfRejected();
}

function originOf(address: string): string | undefined {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined;
  }
}
