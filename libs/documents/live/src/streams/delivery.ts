import type { Ids, LiveEvent } from '../events/event';
import { type Groups, visibleIds } from '../events/watcher.policy';
import type { EventStream } from './event-stream';
import { frame } from './frames';

/** The cursors of a batch of events. */
export interface Cursors {
  /** The one before it, for all events but the last: a client that gets only a part of the batch resumes there. */
  before: string;
  /** The one after it, for the last event. */
  after: string;
}

/** More bytes are not sent at once. The client reads everything again instead. */
const MAX_BATCH_BYTES = 512 * 1024;

/** Writes a batch of events to streams, to each what its caller may see. The bytes are made once for all streams that see the same. */
export class Delivery {
  private readonly frames = new Map<string, Buffer>();
  private readonly batches = new Map<string, Buffer>();

  constructor(
    private readonly events: readonly LiveEvent[],
    private readonly groups: Groups,
    private readonly cursors: Cursors,
  ) {}

  /** Writes to one stream. */
  to(stream: EventStream): void {
    const keys: string[] = [];
    const shown: [LiveEvent, Ids][] = [];
    this.events.forEach((event, i) => {
      if (!stream.wants(event.kind)) return;
      const ids = visibleIds(stream.watcher!, event, this.groups);
      if (ids === undefined) return;
      keys.push(ids === event.ids ? String(i) : `${i} ${JSON.stringify(ids)}`);
      shown.push([event, ids]);
    });
    if (shown.length > 0) stream.write(this.batch(keys, shown));
  }

  private batch(keys: readonly string[], shown: readonly [LiveEvent, Ids][]): Buffer {
    const key = keys.join();
    let bytes = this.batches.get(key);
    if (bytes === undefined) {
      const last = shown.length - 1;
      bytes = Buffer.concat(shown.map(([event, ids], i) => this.frame(keys[i]!, event, ids, i === last)));
      if (bytes.length > MAX_BATCH_BYTES) bytes = frame('resync', {}, this.cursors.after);
      this.batches.set(key, bytes);
    }
    return bytes;
  }

  private frame(key: string, { kind }: LiveEvent, ids: Ids, isLast: boolean): Buffer {
    const cursor = isLast ? this.cursors.after : this.cursors.before;
    const known = this.frames.get(`${isLast} ${key}`);
    if (known) return known;
    const bytes = frame(kind, ids, cursor);
    this.frames.set(`${isLast} ${key}`, bytes);
    return bytes;
  }
}
