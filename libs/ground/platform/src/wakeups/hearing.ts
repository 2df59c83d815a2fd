import type { WakeupTransport } from './transport';

/** Milliseconds between two proofs. */
const PROOF_MS = 400;
/** A connection that proves nothing for so many milliseconds is replaced. */
const DEAF_MS = 5_000;

type Listener = Pick<WakeupTransport, 'listening' | 'proveHearing' | 'listenAgain'>;

/**
 * Whether wake-ups reach this process. A connection can be dead without being closed: the machine at its other end has lost its power, a network has
 * forgotten it, or it leads to a server that nobody publishes to any more. So the process counts as hearing only for a while after a proof.
 */
export class Hearing {
  private provenAt = -Infinity;
  private proving = false;
  private timer?: NodeJS.Timeout;

  /** @param countsMs for how many milliseconds a proof counts, from when it was asked for */
  constructor(
    private readonly listener: Listener,
    private readonly countsMs: number,
  ) {}

  /** Whether everything that was published `countsMs` ago has arrived. */
  get isProven(): boolean {
    return this.listener.listening && performance.now() - this.provenAt < this.countsMs;
  }

  start(): void {
    this.timer = setInterval(() => void this.prove(), PROOF_MS).unref();
    void this.prove();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async prove(): Promise<void> {
    if (this.proving || !this.listener.listening) return;
    this.proving = true;
    const askedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, DEAF_MS, false).unref();
    });
    try {
      const isProven = await Promise.race([this.listener.proveHearing().then(() => true), late]);
      if (isProven) this.provenAt = askedAt;
      else this.listener.listenAgain();
    } catch {
      // It could not be asked: a connection that broke is replaced by the transport.
    } finally {
      clearTimeout(timer);
      this.proving = false;
    }
  }
}
