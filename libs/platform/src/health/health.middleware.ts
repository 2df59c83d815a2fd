import { Router } from 'express';
import type { Metrics } from '../metrics/metrics';
import type { Health } from './health.service';

/** `/healthz` (alive), `/readyz` (can serve) and `/metrics` (Prometheus): for operators, outside the API and its limits. */
export function healthRoutes(health: Health, metrics: Metrics): Router {
  // As exact as the rule of a proxy in front that keeps strangers out.
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => {
    res.json({ data: { status: 'alive' } });
  });
  router.get('/readyz', async (_req, res) => {
    const readiness = await health.readiness();
    res.status(readiness.ready ? 200 : 503).json({ data: readiness });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}
