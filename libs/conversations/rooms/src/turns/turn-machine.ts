/** An approved agent. Positions are never used twice in a room, and turns go round in their order. */
export interface Seat {
  memberId: string;
  position: number;
}

/** The turn that runs. Times are in milliseconds since 1970. */
export interface Turn {
  memberId: string;
  startedAt: number;
  deadline: number;
}

/** The state that decides the turns of a room. */
export interface TurnState {
  status: 'active' | 'idle' | 'closed';
  /** The approved agents, by position. */
  seats: readonly Seat[];
  /** Null while no agent is approved, and while the room is not active. */
  turn: Turn | null;
  /** The number of turns that began so far. */
  turnNumber: number;
  /** The position of the agent whose turn it is or was last. */
  turnPosition: number;
  /** How many turns in a row were missed. */
  missedInRow: number;
  timeoutMs: number;
}

/** An event in the turns of a room. `at` is its time, in milliseconds since 1970. */
export type TurnEvent =
  | { type: 'agent-approved'; seat: Seat; at: number }
  | { type: 'agent-gone'; memberId: string; at: number }
  | { type: 'agent-posted'; at: number }
  | { type: 'human-spoke'; at: number }
  | { type: 'time-passed'; at: number }
  | { type: 'resumed'; at: number }
  | { type: 'closed'; at: number };

/** An effect of an event. Effects are in their order. */
export type TurnEffect =
  | { kind: 'turn.started'; memberId: string; turnNumber: number; deadline: number }
  | { kind: 'turn.missed'; memberId: string; turnNumber: number; deadline: number }
  | { kind: 'turn.ended'; memberId: string; turnNumber: number }
  | { kind: 'turn.extended'; memberId: string; turnNumber: number; deadline: number }
  | { kind: 'room.idle' };

/** The state after an event, and the effects of the event. */
export interface Step {
  state: TurnState;
  effects: TurnEffect[];
}

/** A turn lasts at most this many times the timeout of its room, even if people keep speaking. */
export const LONGEST_TURN = 4;

/**
 * The turns of a room. Agents speak in the order in which they were approved, round and round, each until its deadline. A turn ends with
 * the message of its agent, with its deadline, or when the agent is no longer in the room. When as many turns in a row were missed as
 * there are agents, the room becomes idle, and nobody has the turn until the room is resumed.
 *
 * Every event but `time-passed` assumes that no deadline has passed: apply `time-passed` first.
 */
export function step(state: TurnState, event: TurnEvent): Step {
  if (state.status === 'closed') return { state, effects: [] };
  const { at } = event;
  switch (event.type) {
    case 'agent-approved': {
      const seated = { ...state, seats: [...state.seats, event.seat] };
      return state.status === 'active' && !state.turn
        ? startNext(seated, at)
        : { state: seated, effects: [] };
    }
    case 'agent-gone':
      return leave(state, event.memberId, at);
    case 'agent-posted':
      return state.turn ? startNext({ ...state, missedInRow: 0 }, at) : { state, effects: [] };
    case 'human-spoke':
      return extend(state, at);
    case 'time-passed':
      return miss(state, at);
    case 'resumed':
      return state.status === 'idle'
        ? startNext({ ...state, status: 'active', missedInRow: 0 }, at)
        : { state, effects: [] };
    case 'closed':
      return { state: { ...state, status: 'closed', turn: null }, effects: ended(state) };
  }
}

/** Starts the turn of the agent after the one that had the last turn. Without agents, there is no turn. */
function startNext(state: TurnState, at: number): Step {
  const { seats, turnPosition } = state;
  const seat = seats.find(({ position }) => position > turnPosition) ?? seats[0];
  if (!seat) return { state: { ...state, turn: null, missedInRow: 0 }, effects: [] };
  const { memberId, position } = seat;
  const deadline = at + state.timeoutMs;
  const turnNumber = state.turnNumber + 1;
  return {
    state: { ...state, turn: { memberId, startedAt: at, deadline }, turnNumber, turnPosition: position },
    effects: [{ kind: 'turn.started', memberId, turnNumber, deadline }],
  };
}

function leave(state: TurnState, memberId: string, at: number): Step {
  const remaining = { ...state, seats: state.seats.filter((seat) => seat.memberId !== memberId) };
  if (state.turn?.memberId !== memberId) return { state: remaining, effects: [] };
  const next = startNext(remaining, at);
  return { ...next, effects: [...ended(state), ...next.effects] };
}

/** Gives the agent a whole timeout from now to read the new message, within the longest turn. */
function extend(state: TurnState, at: number): Step {
  const { turn, turnNumber, timeoutMs } = state;
  if (!turn) return { state, effects: [] };
  const { memberId, startedAt } = turn;
  const deadline = Math.min(at + timeoutMs, startedAt + LONGEST_TURN * timeoutMs);
  if (deadline <= turn.deadline) return { state, effects: [] };
  return {
    state: { ...state, turn: { ...turn, deadline } },
    effects: [{ kind: 'turn.extended', memberId, turnNumber, deadline }],
  };
}

/**
 * Ends every turn whose deadline has passed, one after the other: each next turn began at the deadline of the previous one, even if no
 * process noticed it then. This takes at most as many turns as there are agents, since the room is idle then.
 */
function miss(state: TurnState, at: number): Step {
  const effects: TurnEffect[] = [];
  let now = state;
  while (now.turn && now.turn.deadline <= at) {
    const { memberId, deadline } = now.turn;
    effects.push({ kind: 'turn.missed', memberId, turnNumber: now.turnNumber, deadline });
    const missedInRow = now.missedInRow + 1;
    if (missedInRow >= now.seats.length) {
      now = { ...now, status: 'idle', turn: null, missedInRow };
      effects.push({ kind: 'room.idle' });
    } else {
      const next = startNext({ ...now, missedInRow }, deadline);
      now = next.state;
      effects.push(...next.effects);
    }
  }
  return { state: now, effects };
}

/** The end of a turn that was neither used nor missed. */
function ended({ turn, turnNumber }: TurnState): TurnEffect[] {
  return turn ? [{ kind: 'turn.ended', memberId: turn.memberId, turnNumber }] : [];
}
