import type { CloseSignal } from '../http/close-signal';
import type { Metrics } from '../metrics/metrics';

/** Why a wait ended: the topic was published, the time ran out, the client disconnected, or the process is shutting down. */
export type Woken = 'woken' | 'timeout' | 'aborted' | 'draining';

type End = (woken: Woken) => void;

/** A wait that has begun. */
interface Waiter {
  woken: Promise<Woken>;
  /** Ends the wait. */
  leave: () => void;
}

interface Wait {
  timeoutMs: number;
  signal?: CloseSignal;
  /** Whether it looks again when it is woken, so that it can be woken without a reason. */
  looks: boolean;
}

/** The waits of this process, by topic. */
export class Waiters {
  private readonly ends = new Map<string, Set<End>>();
  /** The waits that look again when they are woken, in the order in which they began. */
  private readonly looking = new Set<End>();
  private isDraining = false;

  constructor(private readonly metrics: Metrics) {}

  get topics(): Iterable<string> {
    return this.ends.keys();
  }

  add(topic: string, { timeoutMs, signal, looks }: Wait): Waiter {
    const ended = this.isDraining
      ? 'draining'
      : signal?.aborted
        ? 'aborted'
        : timeoutMs <= 0
          ? 'timeout'
          : undefined;
    if (ended) return { woken: Promise.resolve(ended), leave: () => undefined };
    const set = this.ends.get(topic) ?? new Set();
    let end!: End;
    const woken = new Promise<Woken>((resolve) => {
      end = (how) => {
        if (!set.delete(end)) return;
        this.looking.delete(end);
        if (set.size === 0) this.ends.delete(topic);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.metrics.waiters.dec();
        resolve(how);
      };
    });
    const abort = (): void => end('aborted');
    const timer = setTimeout(end, timeoutMs, 'timeout');
    signal?.addEventListener('abort', abort);
    this.ends.set(topic, set.add(end));
    if (looks) this.looking.add(end);
    this.metrics.waiters.inc();
    return { woken, leave: abort };
  }

  /** Ends the waits for a topic. */
  wake(topic: string): void {
    this.end(topic, 'woken');
  }

  /** Lets those look who have waited longest. They then wait behind the others. */
  letLook(count: number): void {
    for (const end of [...this.looking].slice(0, count)) end('woken');
  }

  /** Ends all waits, and from now on each at once. */
  drain(): void {
    this.isDraining = true;
    for (const topic of [...this.ends.keys()]) this.end(topic, 'draining');
  }

  private end(topic: string, woken: Woken): void {
    for (const end of [...(this.ends.get(topic) ?? [])]) end(woken);
  }
}
