import { EventCursors, beforeAllOf, isLater } from '../events/event-cursors';
import type { Position } from '../events/events.repository';
import { Delivery } from './delivery';
import type { EventStream } from './event-stream';
import { frame, heartbeat } from './frames';
import type { Batch, PresenceChanges, TenantReader } from './tenant-reader';

/** For how long a client can resume, in milliseconds. */
const RESUMABLE_MS = 3_600_000;
/** A position that is older is read again, so that the cursors of streams without events do not become too old. */
const FRESH_MS = 600_000;
/** More streams that resume at once are read together, from the oldest of their positions. */
const APART = 4;

/** The parts of the process that the events of a tenant use. */
export interface Surroundings {
  reader: TenantReader;
  cursors: EventCursors;
  /** Waits until the credentials of these streams are known to be live. It ends those whose credentials are not. */
  checked: (streams: readonly EventStream[]) => Promise<void>;
  failed: (error: unknown) => void;
}

/**
 * The events of one tenant in this process: it reads them once for all streams of the tenant. Events that were committed after the position
 * are read next, whatever the order in which their transactions began, so none is lost and none is sent twice to an open stream.
 */
export class TenantEvents {
  private readonly live = new Set<EventStream>();
  private joining: EventStream[] = [];
  private position?: Position;
  private readAt = 0;
  private presence = new Map<string, string>();
  private reading = false;
  private wanted = false;

  constructor(
    private readonly tenantId: string,
    private readonly around: Surroundings,
  ) {}

  get isEmpty(): boolean {
    return this.live.size === 0 && this.joining.length === 0;
  }

  /** Adds a stream whose credential has been checked. It first gets what it missed, then what is read from now on. */
  join(stream: EventStream): void {
    this.joining.push(stream);
    this.wake();
  }

  leave(stream: EventStream): void {
    this.live.delete(stream);
    this.joining = this.joining.filter((other) => other !== stream);
  }

  /** Notes that somebody opened or left a document. */
  presenceChanged(nodeId: string, projectId: string): void {
    this.presence.set(nodeId, projectId);
    this.wake();
  }

  /** Says that changes of presence may have been missed. */
  presenceUnknown(): void {
    if (!this.position) return;
    const unknown = frame('presence', {}, this.cursor());
    for (const stream of this.live) if (stream.wants('presence')) stream.write(unknown);
  }

  /** Reads what is new. Wake-ups during a read cause one more read. */
  wake(): void {
    this.wanted = true;
    if (!this.reading) void this.read();
  }

  /** Keeps the connections of those of the streams open that are this tenant's. */
  beat(streams: ReadonlySet<EventStream>, now: number): void {
    if (now - this.readAt > FRESH_MS) this.wake();
    if (!this.position) return;
    const bytes = heartbeat(this.cursor());
    for (const stream of streams) if (this.live.has(stream)) stream.write(bytes);
  }

  /** Reads again after a read that failed. Call it every second. */
  retry(): void {
    if (this.wanted && !this.reading) void this.read();
  }

  private async read(): Promise<void> {
    this.reading = true;
    try {
      while (this.wanted && !this.isEmpty) {
        this.wanted = false;
        await this.turn();
      }
    } catch (error) {
      // The position stays, so the next read finds what this one missed. It begins within a second.
      this.wanted = true;
      this.around.failed(error);
    } finally {
      this.reading = false;
    }
  }

  private async turn(): Promise<void> {
    this.position ??= await this.around.reader.start();
    const presence = this.presence;
    this.presence = new Map();
    try {
      await this.sendNew(this.position, presence);
    } catch (error) {
      this.presence = new Map([...presence, ...this.presence]);
      throw error;
    }
    this.readAt = Date.now();
    await this.admit();
  }

  private async sendNew(from: Position, presence: PresenceChanges): Promise<void> {
    const { reader, checked } = this.around;
    const batch = await reader.since(this.tenantId, from.snapshot, this.users(), presence);
    const groups = await reader.groups(this.tenantId, batch.events, this.users());
    await checked([...this.live]);
    this.send([...this.live], batch, groups, from);
    this.position = batch.position;
  }

  private send(
    streams: readonly EventStream[],
    { events, overflows, position }: Batch,
    groups: Awaited<ReturnType<TenantReader['groups']>>,
    from: Position,
  ): void {
    if (events.length === 0 && from.epoch === position.epoch) return;
    const after = this.cursor(position);
    if (overflows || from.epoch !== position.epoch) {
      const resync = frame('resync', {}, after);
      for (const stream of streams) stream.write(resync);
      return;
    }
    const delivery = new Delivery(events, groups, { before: this.cursor(from), after });
    for (const stream of streams) delivery.to(stream);
  }

  /** Begins the streams that joined, from the position that has been read. */
  private async admit(): Promise<void> {
    const joining = this.joining;
    if (joining.length === 0) return;
    const position = this.position!;
    const resuming = joining.filter((stream) => canResume(stream, position));
    await this.resume(resuming, position);
    await this.around.checked(joining);
    for (const stream of joining) {
      if (!this.joining.includes(stream)) continue;
      const lost = stream.resumes !== null && !resuming.includes(stream);
      if (stream.resumes === null || lost)
        stream.write(frame(lost ? 'resync' : 'ready', {}, this.cursor(position)));
      this.live.add(stream);
    }
    this.joining = this.joining.filter((stream) => !joining.includes(stream));
  }

  /** Sends the events that streams missed. The next read sends events since this position again. */
  private async resume(streams: readonly EventStream[], { epoch }: Position): Promise<void> {
    const groups =
      streams.length > APART
        ? [{ after: beforeAllOf(streams.map(({ resumes }) => resumes!.snapshot)), streams }]
        : streams.map((stream) => ({ after: stream.resumes!.snapshot, streams: [stream] }));
    for (const group of groups) {
      try {
        await this.resumeTogether(group.streams, group.after, epoch);
      } catch (error) {
        // Their clients connect again. The other streams of the tenant don't wait for them.
        this.around.failed(error);
        for (const stream of group.streams) stream.destroy();
      }
    }
  }

  private async resumeTogether(some: readonly EventStream[], after: string, epoch: string): Promise<void> {
    const { reader, checked } = this.around;
    const batch = await reader.since(this.tenantId, after, this.users(some));
    const members = await reader.groups(this.tenantId, batch.events, this.users(some));
    await checked(some);
    // A position that is later than this read is of a newer state of the database, which has been restored to this one.
    const lost = batch.overflows || isLater(after, batch.position.snapshot);
    const open = some.filter((stream) => this.joining.includes(stream));
    if (!lost) this.send(open, batch, members, { snapshot: after, epoch });
    const notice = frame(lost ? 'resync' : 'ready', {}, this.cursor(batch.position));
    for (const stream of open) stream.write(notice);
  }

  private users(streams: Iterable<EventStream> = this.live): ReadonlySet<string> {
    return new Set(Array.from(streams, ({ principal }) => principal.userId));
  }

  private cursor(position: Position = this.position!): string {
    return this.around.cursors.write(this.tenantId, position);
  }
}

function canResume({ resumes }: EventStream, { epoch }: Position): boolean {
  return resumes !== null && resumes.epoch === epoch && Date.now() - resumes.at < RESUMABLE_MS;
}
