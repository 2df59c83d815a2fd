import { isDatabaseAway } from '../errors/database-away';

/** Milliseconds for which further lines about the same cause are left out. */
const WINDOW_MS = 60_000;
/** Codes of statements that were too slow. Each such line tells something new, so none is left out. */
const TOO_SLOW = new Set(['55P03', '57014']);
/** Messages of errors without a code: the breaker's, and those of ioredis. */
const REDIS_AWAY =
  /^(Redis does not answer|All sentinels are unreachable|Stream isn't writeable|Reached the max retries per request limit|Connection is closed)/;

/** Lines about one cause that were left out. */
export interface LeftOut {
  /** The message of the lines. */
  message: string;
  /** The code of their errors, or the name if they have none. */
  cause: string;
  lines: number;
}

/**
 * Decides which lines about an outage are written. Every request and every worker fails while PostgreSQL or Redis is unavailable. One line per cause and
 * minute tells that, with its stack, and the number of further lines follows at the end of the minute.
 */
export class OutageLines {
  private readonly open = new Map<string, LeftOut>();

  /** @param report writes how many lines were left out, if any */
  constructor(private readonly report: (leftOut: LeftOut) => void) {}

  /**
   * Whether a line with this error is written. Errors that are no outage always are.
   *
   * @param work the name of the job or of the repeated work that failed, if it is one: each fails for itself
   */
  admits(error: unknown, message: string, work = ''): boolean {
    if (!(error instanceof Error) || !isOutage(error)) return true;
    const cause = codeOf(error) ?? error.name;
    const key = `${message} ${work} ${cause}`;
    const known = this.open.get(key);
    if (known) {
      known.lines++;
      return false;
    }
    this.open.set(key, { message, cause, lines: 0 });
    setTimeout(() => this.close(key), WINDOW_MS).unref();
    return true;
  }

  /** Reports what was left out so far, before the process exits. */
  end(): void {
    for (const key of [...this.open.keys()]) this.close(key);
  }

  private close(key: string): void {
    const leftOut = this.open.get(key);
    this.open.delete(key);
    if (leftOut && leftOut.lines > 0) this.report(leftOut);
  }
}

function isOutage(error: Error): boolean {
  if (REDIS_AWAY.test(error.message)) return true;
  return isDatabaseAway(error) && !TOO_SLOW.has(codeOf(error) ?? '');
}

function codeOf(error: Error): string | undefined {
  return (error as { code?: string }).code;
}
