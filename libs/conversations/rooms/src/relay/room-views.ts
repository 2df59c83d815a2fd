import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Batches, Database } from '#platform';
import { type MessageRow, MessagesRepository } from '../messages/messages.repository';
import type { RoomKey } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import { isDue } from '../turns/turns.service';
import { WINDOW_SECONDS } from '../signatures/signature';
import { signatureInvalid } from '../signatures/signatures.errors';
import { MAX_MESSAGES } from './relay.dto';
import {
  type AgentInRoom,
  type Beginning,
  type MemberViewRow,
  RelayRepository,
  type ViewRow,
} from './relay.repository';

/** How many polls share a statement at most. */
const BATCH = 100;
/** For how long the polls that a message wakes find it without a statement of their own, in milliseconds. */
const SHARED_MS = 1_000;
/** The bytes that a process keeps for that, with about so many for each message besides its text. */
const SHARED_BYTES = 8 * 1024 * 1024;
const ROW_BYTES = 1024;
/** How many reads of rooms it keeps at most. */
const SHARED_READS = 1_000;
/** The bytes of text after which an answer has no further message. They bound the memory of answers that nobody receives. */
export const TEXT_BYTES = 128 * 1024;
/** The same for a poll beyond a limit, since an agent can send any number of these. */
export const THROTTLED_TEXT_BYTES = 16 * 1024;

/** A room at one moment, and its messages after a certain one. */
export interface RoomView extends ViewRow {
  messages: MessageRow[];
}

/** Messages that are read, or being read. */
interface Listed {
  rows: Promise<MessageRow[]>;
}

/**
 * Reads rooms for polls. The same message wakes all agents of a room, and most of them know the same messages before it, so polls of one moment share
 * a read. A read begins after all polls that share it have asked, so it sees the change that woke them.
 */
@Injectable()
export class RoomViews {
  private readonly asked: Batches<AgentInRoom, Beginning>;
  private readonly woken: Batches<RoomKey, ViewRow | undefined>;
  /** Messages never change, so what follows one up to another is read once. Who may see it is read for each poll, with the room. */
  private readonly listed = new LRUCache<string, Listed>({
    ttl: SHARED_MS,
    max: SHARED_READS,
    maxSize: SHARED_BYTES,
  });

  constructor(
    private readonly database: Database,
    private readonly relay: RelayRepository,
    private readonly messages: MessagesRepository,
    private readonly access: RoomAccess,
  ) {
    this.asked = new Batches((asked) => relay.begin(database, asked, WINDOW_SECONDS), BATCH);
    this.woken = new Batches((rooms) => relay.findViews(database, rooms), BATCH);
  }

  /**
   * The room as it is for an agent, without messages and not settled. Undefined unless the agent is an approved member.
   *
   * @throws SignatureInvalid if its nonce was used before
   */
  async readAsMember(agent: AgentInRoom): Promise<MemberViewRow | undefined> {
    const { isNew, view } = await this.asked.add(agent);
    if (!isNew) throw signatureInvalid();
    return view;
  }

  /** Keeps a message that was just posted for those who know all messages before it. */
  keep({ id }: RoomKey, message: MessageRow): void {
    const rows = Promise.resolve([message]);
    for (const maxBytes of [TEXT_BYTES, THROTTLED_TEXT_BYTES])
      this.listed.set(
        keyOf(id, message.seq - 1, message.seq, maxBytes),
        { rows },
        { size: sizeOf([message]) },
      );
  }

  /** The room, with the first messages after `since`: at least one, and about `maxBytes` of text. Undefined if there is no such room. */
  async read(room: RoomKey, since: number, maxBytes: number): Promise<RoomView | undefined> {
    return this.complete(await this.woken.add(room), room, since, maxBytes);
  }

  /** The same, for a view that was just read. */
  async complete(
    view: ViewRow | undefined,
    room: RoomKey,
    since: number,
    maxBytes: number,
  ): Promise<RoomView | undefined> {
    if (view && isDue(view, view.now)) {
      // Settles the room first, so that nobody sees a turn whose deadline has passed.
      await this.access.settle(room);
      view = await this.woken.add(room);
    }
    if (!view) return undefined;
    if (view.messageSeq <= since) return { ...view, messages: [] };
    return { ...view, messages: await this.list(room, since, view.messageSeq, maxBytes) };
  }

  /** The messages after `since`. Those that came after the turn was read, with the message `last`, would not fit that turn. The next poll returns them. */
  private async list(room: RoomKey, since: number, last: number, maxBytes: number): Promise<MessageRow[]> {
    const key = keyOf(room.id, since, last, maxBytes);
    const known = this.listed.get(key);
    if (known) return known.rows;
    const listed: Listed = {
      rows: this.messages
        .listWithin(this.database, room, { since, limit: MAX_MESSAGES, maxBytes })
        .then((found) => found.filter(({ seq }) => seq <= last)),
    };
    // The size of what is being read is not known yet, but is bounded.
    this.listed.set(key, listed, { size: maxBytes });
    try {
      const rows = await listed.rows;
      // A new object, because the cache keeps the size of one that it has.
      if (this.listed.peek(key) === listed)
        this.listed.set(key, { ...listed }, { size: sizeOf(rows), noUpdateTTL: true });
      return rows;
    } catch (error) {
      if (this.listed.peek(key) === listed) this.listed.delete(key);
      throw error;
    }
  }
}

function keyOf(roomId: string, since: number, last: number, maxBytes: number): string {
  return `${roomId}:${since}:${last}:${maxBytes}`;
}

function sizeOf(rows: readonly MessageRow[]): number {
  return rows.reduce((bytes, { body }) => bytes + Buffer.byteLength(body) + ROW_BYTES, ROW_BYTES);
}
