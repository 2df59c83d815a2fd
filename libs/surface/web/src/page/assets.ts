import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { exactRouter } from '#platform';

interface Asset {
  type: 'css' | 'js';
  text: string;
}

const assets = new Map<string, Asset>();

/** Registers a stylesheet and returns its path. The path contains its hash, so it can be cached forever. */
export function stylesheet(name: string, css: string): string {
  return register(name, { type: 'css', text: css });
}

/** Registers a script and returns its path. Only a page with the headers of `ALLOW_SCRIPTS` can load it. */
export function script(name: string, js: string): string {
  return register(name, { type: 'js', text: js });
}

function register(name: string, asset: Asset): string {
  const hash = createHash('sha256').update(asset.text).digest('hex').slice(0, 12);
  const path = `/assets/${name}.${hash}.${asset.type}`;
  assets.set(path, asset);
  return path;
}

/** Serves the stylesheets and scripts of pages. */
export function pageAssets(): Router {
  const router = exactRouter();
  router.get('/assets/:file', (req, res, next) => {
    const asset = assets.get(req.path);
    if (asset === undefined) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(asset.type).send(asset.text);
  });
  return router;
}
