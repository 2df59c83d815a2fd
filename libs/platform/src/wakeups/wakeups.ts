import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { CloseSignal } from '../http/close-signal';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { type Topic, defineTopic } from './topic';
import type { WakeupTransport } from './transport';

/** Why a wait ended: someone published, time ran out, the client went away, or the process drains. */
export type Woken = 'woken' | 'timeout' | 'aborted' | 'draining';

export const WAKEUP_TRANSPORT = Symbol('WAKEUP_TRANSPORT');

const delivered = defineTopic<[ticket: string]>('delivered');

/** How long to wait for every process to say that it has been told. */
const TOLD_MS = 1_000;

/**
 * Waiting for something to happen in any process. The database is the truth; a wake-up only says "look". One connection
 * per process carries them all, whatever the number of waiters; when it breaks, every waiter is told to look.
 */
@Injectable()
export class Wakeups implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly waiters = new Map<string, Set<(woken: Woken) => void>>();
  private readonly handlers = new Map<string, Set<() => void>>();
  private readonly told = new Map<string, () => void>();
  private draining = false;

  constructor(
    @Inject(WAKEUP_TRANSPORT) private readonly transport: WakeupTransport,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Whether wake-ups from other processes reach this one now. */
  get listening(): boolean {
    return this.transport.listening;
  }

  async onModuleInit(): Promise<void> {
    await this.transport.start(
      (message) => this.receive(message),
      () => this.deliverAll(),
    );
  }

  /** Answers every open long-poll, so that a shutdown waits for none. */
  onModuleDestroy(): void {
    this.draining = true;
    for (const topic of [...this.waiters.keys()]) this.wake(topic, 'draining');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.stop();
  }

  /** Wakes whoever waits for `topic`, in every process. Lost only while the connection is down, and made good after. */
  async publish(topic: Topic): Promise<void> {
    try {
      await this.transport.publish(topic);
    } catch (error) {
      this.logger.warn({ err: error, topic }, 'a wake-up could not be published');
      this.receive(topic);
    }
  }

  /**
   * Publishes and waits until every listening process has said that its handlers ran, at most a second. That it came back
   * to this process would not tell: neither PostgreSQL nor Redis says when another listener has read it.
   */
  async publishAndSettle(topic: Topic): Promise<void> {
    const ticket = delivered(randomUUID());
    const settled = new AbortController();
    // Whom we can't count we can't wait for by name: then it is the whole second.
    let missing = await this.transport.listeners().catch(() => Infinity);
    this.told.set(ticket, () => {
      if (--missing <= 0) settled.abort();
    });
    await this.publish(`${topic}\n${ticket}` as Topic);
    if (missing > 0) await delay(TOLD_MS, undefined, { signal: settled.signal }).catch(() => undefined);
    this.told.delete(ticket);
  }

  /** Calls `handler` at each publish of `topic`, and whenever some may have been lost. */
  on(topic: Topic, handler: () => void): void {
    const set = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, set.add(handler));
  }

  /**
   * Waits for the next publish of `topic`. It counts from the call on, so begin to wait, then look, then await.
   *
   * @param timeoutMs how long at most.
   * @param signal frees the waiter when its client is gone.
   */
  waitFor(topic: Topic, timeoutMs: number, signal?: CloseSignal): Promise<Woken> {
    return this.enlist(topic, timeoutMs, signal).woken;
  }

  /**
   * Looks until there is something to see: `look` runs at once and after each wake-up of `topic`.
   *
   * @returns what `look` found; undefined when time ran out, the client is gone or the process drains.
   */
  async until<T>(
    topic: Topic,
    look: () => Promise<T | undefined>,
    timeoutMs: number,
    signal?: CloseSignal,
  ): Promise<T | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const waiter = this.enlist(topic, deadline - Date.now(), signal);
      try {
        const found = await look();
        if (found !== undefined || (await waiter.woken) !== 'woken') return found;
      } finally {
        waiter.leave();
      }
    }
  }

  private enlist(
    topic: string,
    timeoutMs: number,
    signal?: CloseSignal,
  ): { woken: Promise<Woken>; leave: () => void } {
    const ended = this.draining
      ? 'draining'
      : signal?.aborted
        ? 'aborted'
        : timeoutMs <= 0
          ? 'timeout'
          : undefined;
    if (ended) return { woken: Promise.resolve(ended), leave: () => undefined };
    const set = this.waiters.get(topic) ?? new Set();
    let end!: (woken: Woken) => void;
    const woken = new Promise<Woken>((resolve) => {
      end = (how) => {
        if (!set.delete(end)) return;
        if (set.size === 0) this.waiters.delete(topic);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.metrics.waiters.dec();
        resolve(how);
      };
    });
    const abort = (): void => end('aborted');
    const timer = setTimeout(end, timeoutMs, 'timeout');
    signal?.addEventListener('abort', abort);
    this.waiters.set(topic, set.add(end));
    this.metrics.waiters.inc();
    return { woken, leave: abort };
  }

  /** A topic, and in a second line the ticket of a publisher who waits until we have been told. */
  private receive(message: string): void {
    const [topic = '', ticket] = message.split('\n');
    this.told.get(topic)?.();
    this.deliver(topic);
    if (ticket !== undefined) void this.publish(ticket as Topic);
  }

  private deliver(topic: string): void {
    this.wake(topic, 'woken');
    for (const handler of this.handlers.get(topic) ?? []) handler();
  }

  private deliverAll(): void {
    for (const topic of new Set([...this.waiters.keys(), ...this.handlers.keys()])) this.deliver(topic);
  }

  private wake(topic: string, woken: Woken): void {
    for (const end of [...(this.waiters.get(topic) ?? [])]) end(woken);
  }
}
