import { Router } from 'express';

/**
 * A router whose paths match exactly. It leaves OPTIONS to what stands behind it: a router of Express would answer it as text, without the envelope.
 */
export function exactRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Middleware and no route, which would stay in `req.route` of requests that match none.
  router.use((req, _res, next) => (req.method === 'OPTIONS' ? next('router') : next()));
  return router;
}
