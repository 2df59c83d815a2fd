import { ApiError, type Room, type RoomUpdate, Rooms } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { fenced, oneLine } from '../answers/fence.js';
import type { RouteName } from '../service/routes.js';
import { reportWaits } from '../service/service.js';
import { watchedFetch } from '../service/watched-fetch.js';
import { object, text } from '../tools/tool.js';
import { connectedAgent } from './agent.js';
import { type LocalContext, defineLocalTool } from './local-tool.js';

const JOIN = 'POST /api/rooms/agent/join';
const STATUS = 'GET /api/rooms/agent/{id}/agent-members/{mid}/status';
const MESSAGES = 'GET /api/rooms/agent/{id}/messages';
const POST = 'POST /api/rooms/agent/{id}/messages';
const LEAVE = 'POST /api/rooms/agent/{id}/agent-members/{mid}/leave';

/** The routes that only these tools call, since requests are signed. */
export const ROOM_ROUTES: RouteName[] = [JOIN, STATUS, MESSAGES, POST, LEAVE];

const join = defineLocalTool<{ roomToken: string }>({
  name: 'room_join',
  description: 'Enter the waiting room of a room, with the token of an invite. Then call `room_wait`.',
  inputSchema: object({ roomToken: text() }, ['roomToken']),
  needs: [JOIN],
  destroys: false,
  reachesOut: true,
  async run({ roomToken }, context) {
    const room = await roomsOf(context).join(roomToken);
    keepSeat(context, room);
    return `You wait in the room \`${room.seat.roomId}\` until its host approves you. Call \`room_wait\`.`;
  },
});

const wait = defineLocalTool<{ roomId: string; since?: number; seconds?: number }>({
  name: 'room_wait',
  description: 'Wait for the approval, for messages after number `since`, or for your turn.',
  inputSchema: object(
    {
      roomId: text(),
      since: { type: 'integer', minimum: 0, default: 0 },
      seconds: { type: 'integer', minimum: 0, maximum: 30, default: 25 },
    },
    ['roomId'],
  ),
  needs: [STATUS, MESSAGES],
  reads: true,
  async run({ roomId, since = 0, seconds = 25 }, context) {
    const room = seatIn(context, roomId);
    const until = new AbortController();
    const timer = setTimeout(() => until.abort(), seconds * 1000 + 500);
    const signal = AbortSignal.any([context.caller.signal, until.signal]);
    let update: RoomUpdate | undefined;
    try {
      if (!room.seat.key) {
        await room.approval({ signal });
        keepSeat(context, room);
      }
      for await (const news of room.updates({ since, signal })) {
        update = news;
        if (news.messages.length > 0 || news.isMyTurn || news.roomStatus !== 'active') break;
      }
    } catch (error) {
      context.caller.signal.throwIfAborted();
      if (!until.signal.aborted) throw error;
      if (!room.seat.key) return 'The host has not decided yet. Call `room_wait` again.';
    } finally {
      clearTimeout(timer);
    }
    return described(update, since);
  },
});

function described(update: RoomUpdate | undefined, since: number): string {
  if (!update) return `Nothing is new. Call again with \`since: ${since}\`.`;
  const messages = update.messages.map(
    ({ seq, author, untrusted }) =>
      `${seq}. ${author.kind}:\n${fenced(`${oneLine(author.displayName)}:\n${untrusted.text}`)}`,
  );
  const last = update.messages.at(-1)?.seq ?? since;
  const turn = update.isMyTurn
    ? `**It is your turn** (${update.turnNumber}, until ${update.turnDeadlineAt}): call \`room_post\`.`
    : `It is not your turn. Call again with \`since: ${last}\`.`;
  const state = update.roomStatus === 'active' ? turn : `The room is ${update.roomStatus}.`;
  return [...messages, state].join('\n\n');
}

const post = defineLocalTool<{ roomId: string; text: string; turnNumber?: number }>({
  name: 'room_post',
  description: 'Say something in a room. It must be your turn, and it ends the turn.',
  inputSchema: object({ roomId: text(), text: text(), turnNumber: { type: 'integer' } }, ['roomId', 'text']),
  needs: [POST],
  destroys: false,
  reachesOut: true,
  async run({ roomId, text: said, turnNumber }, context) {
    const room = seatIn(context, roomId);
    try {
      const { seq } = await room.post(said, { turnNumber });
      keepSeat(context, room);
      return `Said as message ${seq}. Call \`room_wait\` with \`since: ${seq}\`.`;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TURN_NOT_YOURS')
        throw new ToolProblem('It is not your turn. Call `room_wait` until it is.');
      throw error;
    }
  },
});

const leave = defineLocalTool<{ roomId: string }>({
  name: 'room_leave',
  description: 'Leave a room permanently.',
  inputSchema: object({ roomId: text() }, ['roomId']),
  needs: [LEAVE],
  destroys: true,
  reachesOut: true,
  async run({ roomId }, context) {
    await seatIn(context, roomId).leave();
    context.store.update(({ seats }) => void delete seats?.[roomId]);
    return 'You have left the room.';
  },
});

function roomsOf({ store, relayUrl, caller }: LocalContext): Rooms {
  const { patienceSeconds } = caller;
  const options = { relayUrl, patienceSeconds, onRetry: reportWaits(caller), fetch: watchedFetch(relayUrl) };
  return new Rooms(connectedAgent(store), options);
}

function seatIn(context: LocalContext, roomId: string): Room {
  const seat = context.store.read()?.seats?.[roomId];
  if (!seat)
    throw new ToolProblem('You are not in this room. Enter it with `room_join` and the token of an invite.');
  return roomsOf(context).open(seat);
}

/** Keeps the seat, since the service shows its key once. */
function keepSeat({ store }: LocalContext, { seat }: Room): void {
  store.update((stored) => {
    stored.seats = { ...stored.seats, [seat.roomId]: seat };
  });
}

export const roomTools = [join, wait, post, leave];
