import type { ApiRequest } from '#platform';
import { CsrfRejected } from './access.errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe request that a page of another site could have made a browser send. The Origin header, or the Referer header of a
 * request without one, must be the service's own address. Where that address is plain http, it may also be the host that the request
 * was sent to.
 *
 * @param dashboardOrigin a further origin that is accepted: that of a dashboard in development
 *
 * @throws CsrfRejected also for an unsafe request without both headers
 */
export function requireOwnOrigin(req: ApiRequest, baseUrl: string, dashboardOrigin?: string): void {
  if (SAFE.has(req.method)) return;
  const source = req.headers.origin ?? req.headers.referer;
  const origin = source === undefined ? undefined : originOf(source);
  if (origin === undefined) throw new CsrfRejected();
  if (origin === originOf(baseUrl)) return;
  if (dashboardOrigin !== undefined && origin === originOf(dashboardOrigin)) return;
  // A local service over plain http is also reached under other names, such as 127.0.0.1.
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
