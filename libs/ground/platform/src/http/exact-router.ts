import { Router } from 'express';

/**
 * A router whose paths match exactly. It leaves OPTIONS to what stands behind it: a router of Express would answer it as text, without the envelope.
 */
export function exactRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Only the routes before this one would count as methods that the router can answer with.
  router.options(/.*/, (_req, _res, next) => next('router'));
  return router;
}
