import { type LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { PlatformSettings } from '../platform.settings';
import { LogOutput, standardOutput } from './log-output';
import { OutageLines } from './outage-lines';

/** The structured log of the process. */
export const LOGGER = Symbol('LOGGER');

/** Properties that a log line never shows, at any of the first levels of an object. */
const REDACTED = ['authorization', 'cookie', 'password', 'token', 'secret', 'body', 'content'].flatMap(
  (key) => [key, `*.${key}`, `*.*.${key}`, `*.headers["set-cookie"]`],
);

let output: LogOutput | undefined;

/** The number of log lines that this process could not write. */
export function droppedLogLines(): number {
  return output?.dropped ?? 0;
}

/**
 * Builds the log: JSON lines on stdout. A request never waits for it, and lines that can't be written are dropped. An outage is written once per cause
 * and minute.
 */
export function buildLogger(platform: PlatformSettings, app: string): Logger {
  const destination = (output ??= new LogOutput(() => standardOutput()));
  const outage = new OutageLines(({ message, cause, lines }) =>
    logger.warn({ cause, lines }, `further lines were left out: ${message}`),
  );
  process.once('exit', () => {
    outage.end();
    destination.end();
  });
  const logger = pino(
    {
      hooks: {
        logMethod(line, write) {
          const [object, message] = line as unknown as [unknown, unknown];
          const { err, job, repeat } = (object ?? {}) as { err?: unknown; job?: string; repeat?: string };
          if (err === undefined || outage.admits(err, String(message), job ?? repeat))
            write.apply(this, line);
        },
      },
      level: platform.logLevel,
      base: { app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...new Set(REDACTED)], censor: '[redacted]' },
      serializers: { err: describeError },
    },
    destination,
  );
  return logger;
}

/**
 * Only properties that say where the error occurred. `detail`, `parameters` and `query` of a database error may contain a document or a
 * secret.
 */
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

/** Writes Nest's own messages to the same log. */
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
