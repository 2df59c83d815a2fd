import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface';

/** The headers of requests that a dashboard sends. */
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Request-Id',
];
/** The headers of answers that its scripts can read. */
const EXPOSED = [
  ...['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];
/** How long a browser keeps the answer to a preflight. */
const MAX_AGE_SECONDS = 600;

/** Lets the pages of one origin call the service with the session cookie. Pages of any other origin get no header that allows it. */
export function dashboardCors(dashboardOrigin: string): CorsOptions {
  return {
    origin: [new URL(dashboardOrigin).origin],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE_SECONDS,
  };
}
