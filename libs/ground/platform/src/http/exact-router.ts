import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed } from '../errors/errors';

/**
 * A router whose paths match exactly. It leaves OPTIONS to what stands behind it: a router of Express would answer it as text, without the envelope.
 */
export function exactRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Middleware and no route, which would stay in `req.route` of requests that match none.
  router.use((req, _res, next) => (req.method === 'OPTIONS' ? next('router') : next()));
  return router;
}

/** Serves a path by GET and HEAD, and refuses other methods. */
export function serveGet(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .all(() => {
      throw new MethodNotAllowed({ headers: { Allow: 'GET' } });
    });
}
