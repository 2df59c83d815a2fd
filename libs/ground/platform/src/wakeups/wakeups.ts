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
import { Hearing } from './hearing';
import { type Topic, defineTopic } from './topic';
import type { WakeupTransport } from './transport';
import { Waiters, type Woken } from './waiters';

export const WAKEUP_TRANSPORT = Symbol('WAKEUP_TRANSPORT');

const delivered = defineTopic<[ticket: string]>('delivered');

const echo = defineTopic<[ticket: string]>('echo');

/** How long a wake-up of this process may take to come back to it, in milliseconds. A load balancer waits for the answer. */
const ECHO_MS = 1_000;

/** How long `publishAndSettle` waits for every process to acknowledge, in milliseconds. */
const SETTLE_MS = 1_000;

/** While wake-ups may be lost, so many of the waits look each second, in turn. All of them together would be too much for the database. */
const LOOKS = 1_000;
const LOOK_MS = 1_000;

/**
 * Wakes waiters in all processes when something happens. The database is the truth; a wake-up only says "look now". One
 * connection per process carries all wake-ups. When it breaks, all waiters are woken, since wake-ups may have been lost.
 */
@Injectable()
export class Wakeups implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly hearing: Hearing;
  private readonly waiters: Waiters;
  private readonly handlers = new Map<string, Set<() => void>>();
  private readonly kindHandlers = new Map<string, (ids: string | null) => void>();
  private readonly acknowledgements = new Map<string, () => void>();
  private looks?: NodeJS.Timeout;
  private isDraining = false;
  private echoing?: Promise<boolean>;

  constructor(
    @Inject(WAKEUP_TRANSPORT) private readonly transport: WakeupTransport,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.waiters = new Waiters(metrics);
    this.hearing = new Hearing(transport, SETTLE_MS);
  }

  /** Whether the connection that listens is up, as far as this process knows. */
  get listening(): boolean {
    return this.transport.listening;
  }

  /**
   * Whether no wake-up that another process has settled can be missing here. False while wake-ups may be lost, also if this process has not noticed that yet, or
   * was stopped for a while.
   */
  get hears(): boolean {
    return this.hearing.isProven;
  }

  /** Whether the process is shutting down, so that waits end early. */
  get draining(): boolean {
    return this.isDraining;
  }

  async onModuleInit(): Promise<void> {
    await this.transport.start(
      (message) => this.receive(message),
      () => this.deliverAll(),
    );
    this.hearing.start();
    this.looks = setInterval(() => {
      if (!this.hears) this.waiters.letLook(LOOKS);
    }, LOOK_MS).unref();
  }

  /** Ends every wait, so that open long polls are answered and don't delay the shutdown. */
  onModuleDestroy(): void {
    this.isDraining = true;
    this.waiters.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.looks);
    this.hearing.stop();
    await this.transport.stop();
  }

  /** Wakes the waiters for `topic` in all processes. While the connection is down it may be lost; waiters are woken when it is back. */
  async publish(topic: Topic): Promise<void> {
    try {
      await this.transport.publish(topic);
    } catch (error) {
      this.logger.warn({ err: error, topic }, 'a wake-up could not be published');
      this.receive(topic);
    }
  }

  /**
   * Publishes, and waits until every listening process has acknowledged that its handlers ran, at most a second. The arrival of the
   * message in this process is no proof, since neither PostgreSQL nor Redis says when another listener has read it.
   */
  async publishAndSettle(topic: Topic): Promise<void> {
    const ticket = delivered(randomUUID());
    const settled = new AbortController();
    // If the listeners can't be counted, wait the whole second.
    let missing = await this.transport.listeners().catch(() => Infinity);
    this.acknowledgements.set(ticket, () => {
      if (--missing <= 0) settled.abort();
    });
    await this.publish(`${topic}\n${ticket}` as Topic);
    if (missing > 0) await delay(SETTLE_MS, undefined, { signal: settled.signal }).catch(() => undefined);
    this.acknowledgements.delete(ticket);
  }

  /** Whether a wake-up that this process publishes comes back to it within a second. Calls at the same time share one. */
  echoes(): Promise<boolean> {
    this.echoing ??= this.echo().finally(() => (this.echoing = undefined));
    return this.echoing;
  }

  private async echo(): Promise<boolean> {
    if (!this.listening) return false;
    const topic = echo(randomUUID());
    const returned = new Promise<boolean>((resolve) => this.acknowledgements.set(topic, () => resolve(true)));
    const late = new AbortController();
    try {
      return await Promise.race([
        this.transport.publish(topic).then(() => returned),
        delay(ECHO_MS, false, { signal: late.signal }),
      ]);
    } catch {
      return false;
    } finally {
      late.abort();
      this.acknowledgements.delete(topic);
    }
  }

  /** Calls `handler` whenever `topic` is published, and whenever wake-ups may have been lost. */
  on(topic: Topic, handler: () => void): void {
    const set = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, set.add(handler));
  }

  /**
   * Calls `handler` with the ids of each topic of a kind that is published, joined with colons, and with null when wake-ups may have been
   * lost. For kinds with so many topics that a handler for each would cost too much. A kind has one such handler.
   */
  onEach(kind: string, handler: (ids: string | null) => void): void {
    this.kindHandlers.set(kind, handler);
  }

  /**
   * Waits for the next publish of `topic` after this call. Call it before looking at the database, and await it afterward, so
   * that no publish is missed.
   *
   * @param timeoutMs the longest wait in milliseconds
   * @param signal ends the wait when the client disconnects
   */
  waitFor(topic: Topic, timeoutMs: number, signal?: CloseSignal): Promise<Woken> {
    return this.waiters.add(topic, { timeoutMs, signal, looks: false }).woken;
  }

  /**
   * Runs `look` at once and after each wake-up of `topic`, until it finds something. While wake-ups may be lost, it runs about once a second.
   *
   * @param timeoutMs the longest wait in milliseconds. For requests that wait, see `spreadWait`
   * @returns what `look` found; undefined if the time ran out, the client disconnected or the process is shutting down
   */
  async until<T>(
    topic: Topic,
    look: () => Promise<T | undefined>,
    timeoutMs: number,
    signal?: CloseSignal,
  ): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const waiter = this.waiters.add(topic, {
        timeoutMs: deadline - performance.now(),
        signal,
        looks: true,
      });
      try {
        const found = await look();
        if (found !== undefined || (await waiter.woken) !== 'woken') return found;
      } finally {
        waiter.leave();
      }
    }
  }

  /** Handles a message: a topic and, in a second line, the ticket of a publisher that waits for acknowledgements. */
  private receive(message: string): void {
    const [topic = '', ticket] = message.split('\n');
    this.acknowledgements.get(topic)?.();
    this.deliver(topic);
    if (ticket !== undefined) void this.publish(ticket as Topic);
  }

  private deliver(topic: string): void {
    this.waiters.wake(topic);
    for (const handler of this.handlers.get(topic) ?? []) handler();
    const colon = topic.indexOf(':');
    if (colon > 0) this.kindHandlers.get(topic.slice(0, colon))?.(topic.slice(colon + 1));
  }

  private deliverAll(): void {
    for (const topic of new Set([...this.waiters.topics, ...this.handlers.keys()])) this.deliver(topic);
    for (const handler of this.kindHandlers.values()) handler(null);
  }
}
