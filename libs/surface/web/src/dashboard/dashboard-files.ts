import type { Response, Router } from 'express';
import { encodingFor, exactRouter } from '#platform';
import { type BuiltFile, builtDashboard } from './built-dashboard';

/** The name of a file contains a hash of it, so a browser never asks for it again. */
const FOREVER = 'public, max-age=31536000, immutable';
/** The worker has one name, and a browser must learn of a new one at once. */
const REVALIDATE = 'public, no-cache';
/** The policy of its own file applies to a worker: it reads files of this service, and loads no other scripts. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the scripts, the styles and the service worker of the dashboard to everybody: they hold nothing of any organization. */
export function dashboardFiles(): Router {
  const router = exactRouter();
  router.get('/app/assets/:name', (req, res, next) => {
    const file = builtDashboard()?.assets.get(req.params.name);
    if (!file) return next();
    send(res, file, FOREVER);
  });
  router.get('/service-worker.js', (_req, res, next) => {
    const worker = builtDashboard()?.worker;
    if (!worker) return next();
    res.setHeader('Content-Security-Policy', WORKER_POLICY);
    send(res, worker, REVALIDATE);
  });
  return router;
}

function send(res: Response, { type, body, compressed }: BuiltFile, cacheControl: string): void {
  const encoding = encodingFor(res);
  const form = encoding && compressed[encoding];
  if (form) res.setHeader('Content-Encoding', encoding);
  res.vary('Accept-Encoding');
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', (form ?? body).length);
  res.end(form ?? body);
}
