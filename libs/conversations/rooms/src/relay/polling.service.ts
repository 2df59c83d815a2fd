import { Injectable } from '@nestjs/common';
import { OpenPoll, OpenPolls, type Principal, agentOf } from '#access';
import { type CloseSignal, NotFound, Wakeups, spreadWait } from '#platform';
import type { RoomKey } from '../room/room.repository';
import { roomChanged } from '../wakeups/room-changed';
import type { UsedNonce } from '../signatures/nonces.repository';
import { SignaturesService } from '../signatures/signatures.service';
import type { RelayPollQuery } from './relay.dto';
import { Pauses } from './pauses';
import { type RoomView, RoomViews, TEXT_BYTES, THROTTLED_TEXT_BYTES } from './room-views';

/** How many throttled polls of an agent are held in one process. One more ends the pause of the oldest. */
const HELD = 100;

/** What came with a poll besides its query. */
export interface Polling {
  /** The nonce of its signature, which was not used yet. */
  nonce: UsedNonce;
  /** Whether the poll is beyond a limit: it is answered after a pause, with the state of then. */
  throttled: boolean;
  /** Its connection. */
  closed: CloseSignal;
}

/** The result of a poll. */
export interface Polled {
  view: RoomView;
  memberId: string;
  throttled: boolean;
}

/** Lets agents wait for messages and their turns. */
@Injectable()
export class PollingService {
  constructor(
    private readonly views: RoomViews,
    private readonly signatures: SignaturesService,
    private readonly polls: OpenPolls,
    private readonly wakeups: Wakeups,
    private readonly pauses: Pauses,
  ) {}

  /**
   * The room as the calling agent sees it. Returns at once if there is news, and otherwise as soon as there is, or at the end of the
   * wait. A throttled poll returns after its pause, or earlier if the room changes.
   *
   * @throws NotFound unless the agent is an approved member, also if it stops being one during the wait; Unauthorized if its token ends,
   * InsufficientScope if the token loses the scope, SignatureInvalid if the nonce was used before
   */
  async poll(
    principal: Principal,
    roomId: string,
    query: RelayPollQuery,
    { nonce, throttled, closed }: Polling,
  ): Promise<Polled> {
    const agent = agentOf(principal);
    // Throttled polls of all rooms are held together: a room that does not exist must not begin with a short pause.
    const waiting = throttled
      ? { key: `held:${agent.actorId}`, atMost: HELD }
      : { key: `room:${roomId}:${agent.actorId}` };
    const poll = new OpenPoll({ principal, scope: 'rooms:participate', ...waiting }, closed);
    const waitMs = throttled ? 0 : spreadWait(query.wait * 1000);
    const maxBytes = throttled ? THROTTLED_TEXT_BYTES : TEXT_BYTES;
    let memberId: string | undefined;
    let room: RoomKey | undefined;
    let seen: RoomView | undefined;
    // The first look also uses the nonce, and finds the membership. Later ones are shared with the other agents of the room.
    const read = async (): Promise<RoomView | undefined> => {
      if (room) return this.views.read(room, query.since, maxBytes);
      const found = await this.views.readAsMember({ ...agent, roomId, nonce: throttled ? undefined : nonce });
      if (!found) return undefined;
      const { memberId: id, tenantId, ...view } = found;
      memberId = id;
      room = { tenantId, id: roomId };
      return this.views.complete(view, room, query.since, maxBytes);
    };
    const look = async (): Promise<RoomView | undefined> => {
      if (poll.ended === 'refused' || closed.aborted) return undefined;
      const view = await read();
      if (!view || !memberId || !view.memberIds.includes(memberId)) throw new NotFound();
      const begins = !seen && !throttled;
      if (!(await (begins ? this.polls.mayBegin(poll) : this.polls.mayGet(poll)))) return undefined;
      if (waitMs === 0 || isNews(view, memberId, query)) return view;
      if (!seen) await this.polls.add(poll);
      seen = view;
      return undefined;
    };
    try {
      if (throttled) {
        // A request that is repeated must not end the pause of another one.
        await this.signatures.use(nonce);
        await this.pause(poll, roomId);
      }
      const news = await this.wakeups.until(roomChanged(roomId), look, waitMs, poll);
      poll.requireAccess();
      // Every change of a room wakes its polls, so the last state that was read is still current.
      const view = news ?? seen;
      if (!view || !memberId) throw new NotFound();
      return { view, memberId, throttled: throttled || poll.ended === 'replaced' };
    } finally {
      this.polls.remove(poll);
    }
  }

  /** Holds a throttled poll. Nothing was read for it yet, so it costs a timer. It ends when its client, its token or the process does. */
  private async pause(poll: OpenPoll, roomId: string): Promise<void> {
    const pauseMs = this.pauses.of(poll.waiting.key);
    const changed = this.wakeups.waitFor(roomChanged(roomId), pauseMs, poll);
    await this.polls.add(poll);
    await changed;
  }
}

/** Whether a poll is answered at once: there are messages, the caller has a turn that it may not know, or nothing more will come. */
function isNews(view: RoomView, memberId: string, { turnNumber }: RelayPollQuery): boolean {
  if (view.messages.length > 0 || view.status === 'closed') return true;
  return turnNumber === undefined ? view.currentMemberId === memberId : view.turnNumber !== turnNumber;
}
