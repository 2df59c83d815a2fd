import type { NextFunction, Request, Response } from 'express';

const openPaths = new Set<string>();
/** How long a browser keeps the answer to a preflight. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets the pages of every origin call these paths. For what needs no credential of the browser, such as the endpoints of OAuth, which clients
 * that run in a browser call. No cookie is read or set there.
 */
export function openToAllOrigins(...paths: string[]): void {
  for (const path of paths) openPaths.add(path);
}

/** Answers the preflights of open paths, and lets pages of every origin read their answers. */
export function openCors(req: Request, res: Response, next: NextFunction): void {
  if (!openPaths.has(req.path)) return next();
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After, X-Request-Id');
  if (req.method !== 'OPTIONS') return next();
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST');
  res.setHeader('Access-Control-Allow-Headers', '*, Authorization');
  res.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
  res.status(204).end();
}
