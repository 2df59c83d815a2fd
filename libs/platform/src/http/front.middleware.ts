import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import { newId } from '../crypto/ids';
import { EdgeRefused } from '../errors/errors';
import type { Metrics } from '../metrics/metrics';
import { errorBody } from './envelope';
import type { ApiRequest } from './request';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const REFUSED_AGENT = /^Python-urllib\//;

/**
 * The first thing every request meets: it gets its id, the edge rule (the default User-Agent of Python's urllib is
 * refused), and on its way out one log line and one measurement. Both name the route's pattern and never the path
 * or query that was sent, which can hold secrets.
 */
export function frontMiddleware(logger: Logger, metrics: Metrics) {
  // Each field of the line is named below and none can hold a secret; looking for some would cost more than the line.
  const requests = logger.child({}, { redact: [] });
  return (req: ApiRequest, res: Response, next: NextFunction): void => {
    const started = process.hrtime.bigint();
    const given = req.headers['x-request-id'];
    req.id = typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
    res.setHeader('X-Request-Id', req.id);
    // Answers are for their caller alone; what may be kept and asked about again says so itself.
    res.setHeader('Cache-Control', 'no-store');
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route = (req.route as { path?: string } | undefined)?.path ?? 'unmatched';
      metrics.observe(req.method, route, res.statusCode, seconds);
      requests.info(
        {
          requestId: req.id,
          method: req.method,
          route,
          status: res.statusCode,
          ms: Math.round(seconds * 1e5) / 100,
          aborted: res.writableFinished ? undefined : true,
          ...req.logFields,
        },
        'request',
      );
    });
    if (REFUSED_AGENT.test(req.headers['user-agent'] ?? '')) {
      res.status(403).json(errorBody(new EdgeRefused()));
      return;
    }
    next();
  };
}
