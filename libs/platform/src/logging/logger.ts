import { type LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config';

/** The process's structured log. */
export const LOGGER = Symbol('LOGGER');

/** What a log line never shows, wherever an object happens to carry it. */
const REDACTED = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'content'].flatMap(
  (key) => [key, `*.${key}`, `*.*.${key}`, `*.headers["set-cookie"]`],
);

const FLUSH_MS = 250;

/** Builds the log: JSON lines on stdout, buffered so that a request never waits for it. */
export function buildLogger(config: Config, app: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  return pino(
    {
      level: config.logLevel,
      base: { app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...new Set(REDACTED)], censor: '[redacted]' },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Only what says where it failed: a database error's `detail`, `parameters` or `query` may hold a document or a secret. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    code,
    table,
    constraint,
    stack: error.stack?.slice(0, 4000),
  };
}

/** Nest's own lines, in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.logger.error({ context, stack }, String(message));
  }
}
