import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ApiError } from '../errors/api-error';
import { EdgeRefused, NotFound, ValidationFailed } from '../errors/errors';
import type { Metrics } from '../metrics/metrics';
import { traceRequest } from '../tracing/tracing';
import { errorBody } from './envelope';
import type { ApiRequest } from './request';
import { outerRequestOf } from './outer-request';
import { endUnreadBody } from './unread-body';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const REFUSED_AGENT = /^Python-urllib\/[\d.]+$/;

/**
 * The first middleware of every request. It assigns the request id, and writes one log line and one measurement when the response closes.
 * Both name the route's pattern and never the path or query that was sent, which may contain secrets.
 */
export function requestMiddleware(logger: Logger, metrics: Metrics) {
  // Every field of the line is listed below and none can hold a secret. Searching it for secrets would cost more than writing it.
  const requests = logger.child({}, { redact: [] });
  return (req: ApiRequest, res: Response, next: NextFunction): void => {
    const started = performance.now();
    const sent = req.headers['x-request-id'];
    req.id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', req.id);
    const span = traceRequest(req);
    // Responses are for their caller only. A route whose response may be cached overrides this.
    res.setHeader('Cache-Control', 'no-store');
    res.once('close', () => {
      endUnreadBody(req);
      const seconds = (performance.now() - started) / 1000;
      const route = (req.route as { path?: string } | undefined)?.path ?? 'unmatched';
      metrics.observe(req.method, route, res.statusCode, seconds);
      span?.end({ method: req.method, route, status: res.statusCode, requestId: req.id });
      requests.info(
        {
          requestId: req.id,
          method: req.method,
          route,
          status: res.statusCode,
          ms: Math.round(seconds * 1e5) / 100,
          aborted: res.writableFinished ? undefined : true,
          traceId: span?.traceId,
          ...req.logFields,
          ...outerRequestOf(req.socket)?.logFields,
        },
        'request',
      );
    });
    if (span) span.within(next);
    else next();
  };
}

/** Refuses the default User-Agent of Python's urllib, and requests with several Authorization headers or not exactly one Host. */
export function refusingMiddleware(req: Request, res: Response, next: NextFunction): void {
  const refusal = refusalOf(req);
  if (!refusal) return next();
  res.status(refusal.definition.status).json(errorBody(refusal));
}

/** Answers every request with 404, in a process that only works in the background. */
export function notFoundMiddleware(_req: Request, res: Response): void {
  const error = new NotFound();
  res.status(error.definition.status).json(errorBody(error));
}

function refusalOf(req: Request): ApiError | undefined {
  const { headers } = req;
  if (REFUSED_AGENT.test(headers['user-agent'] ?? '')) return new EdgeRefused();
  // Node silently drops all but the first, and a proxy may read another one than we do.
  if (headers.authorization !== undefined && countOf(req.rawHeaders, 'authorization') > 1)
    return new ValidationFailed({ message: 'A request must have at most one Authorization header.' });
  // RFC 9112, section 3.2: an older version of HTTP has no Host.
  const hosts = countOf(req.rawHeaders, 'host');
  if (hosts > 1 || (hosts === 0 && req.httpVersion !== '1.0'))
    return new ValidationFailed({ message: 'A request must have exactly one Host header.' });
  return undefined;
}

/** How often a header occurs. @param rawHeaders names and values in turn */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]!;
    if (sent.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
