import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LiveCredentials, Principals } from '#access';
import { EventWakeups, LOGGER, Wakeups } from '#platform';
import { EventCursors } from '../events/event-cursors';
import { PRESENCE } from '../presence/topic';
import type { EventStream } from './event-stream';
import { REPLACED } from './frames';
import { TenantEvents } from './tenant-events';
import { TenantReader } from './tenant-reader';

/** How many streams of one user or token are open in a process. One more ends the oldest. */
const STREAMS_PER_KEY = 8;
const TICK_MS = 1_000;
/** Each stream gets a heartbeat once in so many seconds. */
const BEAT_SECONDS = 25;

/** The open event streams of this process. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly tenants = new Map<string, TenantEvents>();
  /** The streams of each user or token, oldest first. */
  private readonly byKey = new Map<string, Set<EventStream>>();
  /** All streams, by the second of their heartbeats. */
  private readonly slots = Array.from({ length: BEAT_SECONDS }, () => new Set<EventStream>());
  private readonly slotOf = new Map<EventStream, Set<EventStream>>();
  /** Streams whose credentials must be looked up before anything is sent to them. */
  private unchecked = new Set<EventStream>();
  /** Whether those of all streams must be. */
  private stale = false;
  /** Whether those of all streams are being looked up. */
  private checkingAll = false;
  private checking?: Promise<void>;
  private ticks = 0;
  private timer?: NodeJS.Timeout;
  /** The snapshot up to which the database was asked which tenants have new events. */
  private polled?: string;
  private polling = false;

  constructor(
    private readonly reader: TenantReader,
    private readonly cursors: EventCursors,
    private readonly credentials: LiveCredentials,
    private readonly principals: Principals,
    private readonly wakeups: Wakeups,
    private readonly eventWakeups: EventWakeups,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.eventWakeups.onWake((tenantId) => this.wake(tenantId));
    this.wakeups.onEach(PRESENCE, (ids) => this.presenceChanged(ids));
    this.principals.onChange(() => this.credentialsChanged());
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Ends all streams, so that their clients connect to another process. */
  onModuleDestroy(): void {
    clearInterval(this.timer);
    for (const stream of this.slotOf.keys()) stream.end();
  }

  /** Begins a stream. */
  add(stream: EventStream): void {
    const streams = this.byKey.get(stream.key) ?? new Set();
    this.byKey.set(stream.key, streams.add(stream));
    if (streams.size > STREAMS_PER_KEY) this.end(streams.values().next().value!, REPLACED);
    const slot = this.slots[this.slotOf.size % BEAT_SECONDS]!;
    this.slotOf.set(stream, slot.add(stream));
    stream.begin((closed) => this.remove(closed));
    if (this.wakeups.draining) return stream.end();
    this.unchecked.add(stream);
    void this.check();
  }

  /** The number of open streams. */
  get size(): number {
    return this.slotOf.size;
  }

  private remove(stream: EventStream): void {
    this.slotOf.get(stream)?.delete(stream);
    if (!this.slotOf.delete(stream)) return;
    const streams = this.byKey.get(stream.key);
    streams?.delete(stream);
    if (streams?.size === 0) this.byKey.delete(stream.key);
    this.unchecked.delete(stream);
    const { tenantId } = stream.principal;
    const events = this.tenants.get(tenantId);
    events?.leave(stream);
    if (!events?.isEmpty) return;
    this.tenants.delete(tenantId);
    this.eventWakeups.unwatch(tenantId);
  }

  private end(stream: EventStream, last?: Buffer): void {
    this.remove(stream);
    stream.end(last);
  }

  private join(stream: EventStream): void {
    const { tenantId } = stream.principal;
    let events = this.tenants.get(tenantId);
    if (!events) {
      const { reader, cursors } = this;
      const failed = (error: unknown): void =>
        this.logger.warn({ err: error, tenantId }, 'events could not be read; will retry');
      events = new TenantEvents(tenantId, {
        reader,
        cursors,
        failed,
        checked: (streams) => this.checked(streams),
      });
      this.tenants.set(tenantId, events);
      this.eventWakeups.watch(tenantId);
    }
    events.join(stream);
  }

  private wake(tenantId: string | null): void {
    if (tenantId !== null) return this.tenants.get(tenantId)?.wake();
    for (const events of this.tenants.values()) events.wake();
  }

  private presenceChanged(ids: string | null): void {
    if (ids === null) {
      for (const events of this.tenants.values()) events.presenceUnknown();
      return;
    }
    const [tenantId, projectId, nodeId] = ids.split(':') as [string, string, string];
    this.tenants.get(tenantId)?.presenceChanged(nodeId, projectId);
  }

  /** From now on, nothing is sent before every credential has been looked up again. */
  private credentialsChanged(): void {
    if (this.slotOf.size === 0) return;
    this.stale = true;
    void this.check();
  }

  /** Waits until no credential of these streams may have ended unnoticed. @throws Error while they can't be looked up */
  private async checked(streams: readonly EventStream[]): Promise<void> {
    if (!this.wakeups.hears) await this.refresh(streams);
    while (this.stale || this.checkingAll) {
      await this.check();
      if (this.stale && !this.checking)
        throw new Error('The credentials of event streams could not be checked.');
    }
  }

  private check(): Promise<void> {
    this.checking ??= this.checkAll()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the credentials of event streams were not checked; will retry'),
      )
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    while (this.stale || this.unchecked.size > 0) {
      const all = this.stale;
      const streams = all ? [...this.slotOf.keys()] : [...this.unchecked];
      this.stale = false;
      this.checkingAll = all;
      this.unchecked = new Set();
      try {
        await this.refresh(streams);
      } catch (error) {
        this.stale ||= all;
        for (const stream of streams) if (this.slotOf.has(stream)) this.unchecked.add(stream);
        throw error;
      } finally {
        this.checkingAll = false;
      }
    }
  }

  private async refresh(streams: readonly EventStream[]): Promise<void> {
    const live = await this.credentials.of(streams.map(({ principal }) => principal));
    for (const stream of streams) {
      if (!this.slotOf.has(stream)) continue;
      const { kind } = stream.principal;
      const credential = live.get(stream.principal);
      if (!credential || (kind === 'token' && !credential.scopes.has('read:docs'))) {
        this.end(stream);
        continue;
      }
      const isNew = stream.watcher === undefined;
      stream.allow(credential);
      if (isNew) this.join(stream);
    }
  }

  private tick(): void {
    const now = Date.now();
    for (const stream of this.slotOf.keys()) {
      if (stream.isStuck(now)) stream.destroy();
      else if (stream.watcher && stream.expiresAt <= now) this.unchecked.add(stream);
    }
    if (this.stale || this.unchecked.size > 0) void this.check();
    const due = this.slots[this.ticks++ % BEAT_SECONDS]!;
    const tenantIds = new Set(Array.from(due, ({ principal }) => principal.tenantId));
    for (const tenantId of tenantIds) this.tenants.get(tenantId)?.beat(due, now);
    for (const events of this.tenants.values()) events.retry();
    void this.poll();
  }

  /** Finds events whose wake-ups were lost. */
  private async poll(): Promise<void> {
    if (this.polling || this.tenants.size === 0) return;
    this.polling = true;
    try {
      const { snapshot } = await this.reader.start();
      // The first streams began before the first look, and may have missed a wake-up since then.
      const changed = this.polled
        ? await this.reader.changed([...this.tenants.keys()], this.polled)
        : [...this.tenants.keys()];
      for (const tenantId of changed) this.wake(tenantId);
      this.polled = snapshot;
    } catch (error) {
      this.logger.warn({ err: error }, 'new events could not be looked for; will retry');
    } finally {
      this.polling = false;
    }
  }
}
