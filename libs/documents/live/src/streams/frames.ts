import type { Ids, Kind } from '../events/event';

/** The messages of a stream about itself: it has begun or resumed, or it cannot resume and the client must read everything again. */
export type Notice = 'ready' | 'resync';

/** One event of a stream, as bytes. */
export function frame(kind: Kind | Notice, ids: Ids, cursor: string): Buffer {
  return Buffer.from(`id: ${cursor}\ndata: ${JSON.stringify({ kind, ids, cursor })}\n\n`);
}

/** The first bytes of a stream: how long its client waits before it connects again. It differs, so that clients don't all return at once. */
export function beginning(): string {
  return `retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`;
}

/** Bytes that keep a connection open. They are no event, and set the cursor from which a client resumes. */
export function heartbeat(cursor: string): Buffer {
  return Buffer.from(`:\nid: ${cursor}\n\n`);
}

/** The message for a client that has too many streams, before its oldest ends. */
export const REPLACED = Buffer.from('retry: 30000\n: ended by a newer stream\n\n');
