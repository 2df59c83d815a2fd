import type { Response } from 'express';
import type { LiveCredential, Principal } from '#access';
import type { Kind } from '../events/event';
import type { Resumed } from '../events/event-cursors';
import { type Watcher, watcherOf } from '../events/watcher.policy';
import { beginning } from './frames';

/** How many bytes wait at most for a client, and for how many milliseconds it may read nothing while some wait. */
const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_WAITING_MS = 15_000;

/** An open response that events are written to. There are many, so it holds as little as possible. */
export class EventStream {
  /** The things that its caller may see; undefined until the credential has been checked. */
  watcher?: Watcher;
  /** When its credential ends by itself, in milliseconds since 1970. */
  expiresAt = 0;
  /** Since when its client has read nothing although bytes wait; 0 if none do. */
  private waitingSince = 0;
  private written = 0;
  /** How many bytes the client had read at the last check. */
  private read = 0;

  /**
   * @param kinds the kinds that it gets; null for all
   * @param resumes where it resumes; null if it begins
   */
  constructor(
    readonly principal: Principal,
    readonly kinds: ReadonlySet<Kind> | null,
    readonly resumes: Resumed | null,
    private readonly res: Response,
  ) {}

  /** The streams of one user or token. */
  get key(): string {
    const { kind, credentialId, userId } = this.principal;
    return kind === 'session' ? userId : credentialId;
  }

  /** Sends the head of the response, and calls `closed` when the connection closes. */
  begin(closed: (stream: EventStream) => void): void {
    this.res.statusCode = 200;
    this.res.setHeader('Content-Type', 'text/event-stream');
    // Proxies such as nginx would otherwise collect events before they send them.
    this.res.setHeader('X-Accel-Buffering', 'no');
    this.res.once('close', () => closed(this));
    this.res.write(beginning());
  }

  /** Notes what the credential allows now. */
  allow(credential: LiveCredential): void {
    this.watcher = watcherOf(this.principal, credential);
    this.expiresAt = credential.expiresAt;
  }

  wants(kind: Kind): boolean {
    return this.kinds === null || this.kinds.has(kind);
  }

  write(bytes: Buffer): void {
    if (!this.res.writable) return;
    this.written += bytes.length;
    this.res.write(bytes);
  }

  /** Whether its client reads too slowly. Call it every second. */
  isStuck(now: number): boolean {
    const { writableLength } = this.res;
    const read = this.written - writableLength;
    if (writableLength === 0 || read > this.read) this.waitingSince = 0;
    else this.waitingSince ||= now;
    this.read = read;
    if (this.waitingSince === 0) return writableLength > MAX_WAITING_BYTES;
    return writableLength > MAX_WAITING_BYTES || now - this.waitingSince > MAX_WAITING_MS;
  }

  /** Ends the response in order. */
  end(last?: Buffer): void {
    if (this.res.writable) this.res.end(last);
  }

  /** Closes the connection without regard to what waits for its client. */
  destroy(): void {
    this.res.destroy();
  }
}
