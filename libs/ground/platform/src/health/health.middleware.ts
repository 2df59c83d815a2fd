import type { Router } from 'express';
import { exactRouter, serveGet } from '../http/exact-router';
import type { Metrics } from '../metrics/metrics';
import type { Health } from './health.service';

/** `/healthz` (the process is alive), `/readyz` (it can serve requests) and `/metrics` (Prometheus). They are for operators, and not limited. */
export function healthRoutes(health: Health, metrics: Metrics): Router {
  // Paths match exactly, as in the proxy rule that keeps the public out: another spelling must not get around that rule.
  const router = exactRouter();
  serveGet(router, '/healthz', (_req, res) => {
    res.json({ data: { status: 'alive' } });
  });
  serveGet(router, '/readyz', async (_req, res) => {
    const readiness = await health.readiness();
    res.status(readiness.ready ? 200 : 503).json({ data: readiness });
  });
  serveGet(router, '/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}
