import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReplyError } from 'ioredis';

const PROBE_MS = 250;

/** Thrown instead of sending a command while the breaker is open, and for the command that opened it. */
export class NotAnswering extends Error {
  constructor() {
    super('Redis does not answer');
  }
}

/**
 * Keeps requests from waiting for a server that is down or hangs. The first command that fails, or is not answered in time, opens the
 * breaker: until a probe succeeds, commands fail at once without being sent. So an outage costs one request the time-out, and the others nothing.
 */
export class Breaker {
  /** How often it has opened. */
  openings = 0;
  private probing?: NodeJS.Timeout;
  private readonly closeHandlers: (() => void)[] = [];

  /**
   * @param probe succeeds if the server answers; it must settle by itself
   * @param timeoutMs how long a command may take before the server counts as hanging. A healthy one answers in less than a millisecond
   */
  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly timeoutMs: number,
  ) {}

  /** Whether commands are not sent at the moment. */
  get isOpen(): boolean {
    return this.probing !== undefined;
  }

  /** Calls `handler` whenever the server answers again. */
  onClose(handler: () => void): void {
    this.closeHandlers.push(handler);
  }

  /** Runs a command. @throws NotAnswering if the server hangs; otherwise what the command throws */
  async run<T>(command: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new NotAnswering();
    try {
      return await inTime(command(), this.timeoutMs);
    } catch (error) {
      // An error in a reply shows that the server answers.
      if (!(error instanceof ReplyError)) this.open();
      throw error;
    }
  }

  /** Ends the probes. */
  stop(): void {
    clearTimeout(this.probing);
  }

  private open(): void {
    if (this.isOpen) return;
    this.openings++;
    this.probing = setTimeout(() => void this.try(), PROBE_MS).unref();
  }

  private async try(): Promise<void> {
    try {
      // A server that answers too late for requests would open it again at once, again and again, and each time wake everybody who waits.
      await inTime(this.probe(), this.timeoutMs);
    } catch {
      this.probing = setTimeout(() => void this.try(), PROBE_MS).unref();
      return;
    }
    this.probing = undefined;
    for (const handler of this.closeHandlers) handler();
  }
}

/** A wait consists of so many parts, with a turn of the event loop after each. */
const PARTS = 10;

/**
 * Only time in which the event loop turned counts as waiting: while it is held, an answer that has arrived can't be read, and a command
 * may not even have been sent. So nobody can open the breaker by keeping this process busy.
 */
async function inTime<T>(command: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  const late = new Promise<never>((_, reject) => {
    const wait = (parts: number): void => {
      if (answered) return;
      if (parts === 0) return reject(new NotAnswering());
      timer = setTimeout(() => void nextTurn().then(() => wait(parts - 1)), timeoutMs / PARTS);
    };
    wait(PARTS);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    answered = true;
    clearTimeout(timer);
  }
}
