import type { Schema } from '../../ground/api/types';

type Message = Schema<'RoomMessageDto'>;

/** How many messages are shown when a room is opened, and read at once of the older ones. */
export const SHOWN_FIRST = 50;

/** The messages of a room that the browser holds, in their order. */
export interface HeldMessages {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** The `since` with which the page of messages that ends with `last` is read. */
export function firstSince(last: number): number {
  return Math.max(0, last - SHOWN_FIRST);
}

/** The number of the newest message that is held; 0 without any. */
export function lastSeqOf(held: HeldMessages | undefined): number {
  return held?.messages.at(-1)?.seq ?? 0;
}

/** Adds messages to those that are held: each once, in the order of the room. */
export function joined(held: HeldMessages, more: readonly Message[]): HeldMessages {
  const bySeq = new Map([...held.messages, ...more].map((message) => [message.seq, message]));
  return { ...held, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) };
}
