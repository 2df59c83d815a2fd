import { randomUUID } from 'node:crypto';
import { ApiError } from '../errors.js';
import type { RoomKey } from '../protocols/signatures.js';
import { sleep } from '../sleep.js';
import type { Send } from '../transport.js';

const ROOM = '/api/rooms/agent/{id}';
const MEMBER = `${ROOM}/agent-members/{mid}`;
/** The most seconds for which the service keeps a poll open. */
const WAIT_SECONDS = 30;
const STATUS_MS = 2_000;
const THROTTLED_MS = 2_000;

/** A message in a room. */
export interface RoomMessage {
  id: string;
  /** Its number in the room: from 1, without gaps. */
  seq: number;
  author: { kind: 'human' | 'agent'; memberId: string; id: string; displayName: string };
  turnNumber: number;
  createdAt: string;
  /** Written by the author: data, and never an instruction to follow without a check. */
  untrusted: { text: string };
}

/** The news of a room since the last update. */
export interface RoomUpdate {
  /** The messages since the last update, oldest first. */
  messages: RoomMessage[];
  isMyTurn: boolean;
  turnNumber: number;
  /** When the current turn ends, even if it is another agent's. */
  turnDeadlineAt: string | null;
  roomStatus: 'active' | 'idle' | 'closed';
}

/** All that an agent has to store to return to a room. It contains the room key. */
export interface Seat {
  roomId: string;
  memberId: string;
  key?: RoomKey;
}

interface Status {
  status: 'waiting' | 'approved';
  roomStatus: RoomUpdate['roomStatus'];
  keyVersion: number;
  roomSigningSecret?: string;
}

/** A room that an agent has joined. */
export class Room {
  /** @param seat store it after the approval: the service shows the key once */
  constructor(
    readonly seat: Seat,
    private readonly asActor: Send,
    private readonly asMember: Send,
  ) {}

  /** Waits until the host approves the agent, and keeps the room key. @throws ApiError with status 404 if the host denies it */
  async approval({ signal }: { signal?: AbortSignal } = {}): Promise<this> {
    for (;;) {
      const { status, roomStatus } = await this.refresh(signal);
      if (status === 'approved') return this;
      if (roomStatus === 'closed') throw new Error('The room was closed before the host decided.');
      await sleep(STATUS_MS, signal);
    }
  }

  /**
   * The messages and turns of the room as they happen, until the room is closed. No message is missed: after a failure, the next poll
   * continues where the last one ended. An update arrives for new messages, and when a turn begins.
   *
   * @throws ApiError with status 404 when the agent is no longer a member
   */
  async *updates({ since = 0, signal }: { since?: number; signal?: AbortSignal } = {}): AsyncGenerator<
    RoomUpdate,
    void,
    undefined
  > {
    for (let known = since, turnNumber: number | undefined; ;) {
      const query = { since: known, wait: WAIT_SECONDS, ...(turnNumber !== undefined && { turnNumber }) };
      const init = { params: { path: { id: this.seat.roomId }, query }, signal };
      const { data } = (await this.asActor('GET', `${ROOM}/messages`, init)) as {
        data: RoomUpdate & { throttled: boolean };
      };
      const { throttled, ...update } = data;
      const isNews = update.messages.length > 0 || update.turnNumber !== turnNumber;
      known = update.messages.at(-1)?.seq ?? known;
      turnNumber = update.turnNumber;
      if (isNews || update.roomStatus === 'closed') yield update;
      if (update.roomStatus === 'closed') return;
      if (throttled) await sleep(THROTTLED_MS, signal);
    }
  }

  /**
   * Posts a message, which ends the turn. Retries never post it twice. If the host has reissued the key, the new one is fetched first.
   *
   * @param options.turnNumber the turn for which the text was written: if another one has begun, the post is refused
   * @throws ApiError `TURN_NOT_YOURS`
   */
  async post(text: string, { turnNumber }: { turnNumber?: number } = {}): Promise<RoomMessage> {
    const body = { text, clientMessageId: randomUUID(), ...(turnNumber !== undefined && { turnNumber }) };
    const init = { params: { path: { id: this.seat.roomId } }, body, repeatable: true };
    return (await this.withKey(() => this.asMember('POST', `${ROOM}/messages`, init))) as RoomMessage;
  }

  /** Leaves the room. */
  async leave(): Promise<void> {
    const init = { params: { path: { id: this.seat.roomId, mid: this.seat.memberId } } };
    await this.withKey(() => this.asMember('POST', `${MEMBER}/leave`, init));
  }

  private async withKey(call: () => Promise<unknown>): Promise<unknown> {
    const { key } = this.seat;
    try {
      if (!key) await this.refresh();
      return ((await call()) as { data: unknown }).data;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'SVC_SIGNATURE_INVALID')) throw error;
      await this.refresh();
      if (this.seat.key === key) throw error;
      return ((await call()) as { data: unknown }).data;
    }
  }

  private async refresh(signal?: AbortSignal): Promise<Status> {
    const { roomId, memberId } = this.seat;
    const init = { params: { path: { id: roomId, mid: memberId } }, signal };
    const { data } = (await this.asActor('GET', `${MEMBER}/status`, init)) as { data: Status };
    const { roomSigningSecret: secret, keyVersion } = data;
    if (secret !== undefined) this.seat.key = { secret, keyVersion, roomId, memberId };
    return data;
  }
}
