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
      // An error that the server replied shows that it answers.
      if (!(error instanceof ReplyError)) this.open();
      throw error;
    }
  }

  /** Ends the probes. */
  stop(): void {
    clearTimeout(this.probing);
  }

  private open(): void {
    this.probing ??= setTimeout(() => void this.try(), PROBE_MS).unref();
  }

  private async try(): Promise<void> {
    try {
      await this.probe();
    } catch {
      this.probing = setTimeout(() => void this.try(), PROBE_MS).unref();
      return;
    }
    this.probing = undefined;
    for (const handler of this.closeHandlers) handler();
  }
}

/** If this process was busy, the answer may have arrived when the time is up. It gets one turn of the event loop to be read. */
async function inTime<T>(command: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => void nextTurn().then(() => reject(new NotAnswering())), timeoutMs);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}
