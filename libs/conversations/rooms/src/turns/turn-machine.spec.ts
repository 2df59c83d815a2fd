import fc from 'fast-check';
import { LONGEST_TURN, type Seat, type TurnEffect, type TurnState, step } from './turn-machine';

const TIMEOUT = 1000;
const EMPTY: TurnState = {
  status: 'active',
  seats: [],
  turn: null,
  turnNumber: 0,
  turnPosition: 0,
  missedInRow: 0,
  timeoutMs: TIMEOUT,
};
const seat = (position: number): Seat => ({ memberId: `m${position}`, position });

/** A room whose agents were approved at the time 0. */
function roomOf(agents: number): TurnState {
  let state = EMPTY;
  for (let n = 1; n <= agents; n++)
    state = step(state, { type: 'agent-approved', seat: seat(n), at: 0 }).state;
  return state;
}

const kindsOf = (effects: TurnEffect[]) =>
  effects.map((effect) => ('memberId' in effect ? `${effect.kind} ${effect.memberId}` : effect.kind));

describe('the turns of a room', () => {
  it('begin with the first approved agent', () => {
    expect(EMPTY.turn).toBeNull();
    const { state, effects } = step(EMPTY, { type: 'agent-approved', seat: seat(1), at: 5 });
    expect(state.turn).toEqual({ memberId: 'm1', startedAt: 5, deadline: 5 + TIMEOUT });
    expect(kindsOf(effects)).toEqual(['turn.started m1']);
  });

  it('go round in the order of approval', () => {
    let state = roomOf(3);
    const speakers = [1, 2, 3, 4].map((at) => {
      const { memberId } = state.turn!;
      state = step(state, { type: 'agent-posted', at }).state;
      return memberId;
    });
    expect(speakers).toEqual(['m1', 'm2', 'm3', 'm1']);
  });

  it('pass to the next agent when the one that has the turn leaves, also from the last to the first', () => {
    const gone = step(roomOf(3), { type: 'agent-gone', memberId: 'm1', at: 5 });
    expect(kindsOf(gone.effects)).toEqual(['turn.ended m1', 'turn.started m2']);
    let state = step(gone.state, { type: 'agent-posted', at: 6 }).state;
    expect(state.turn?.memberId).toBe('m3');
    state = step(state, { type: 'agent-gone', memberId: 'm3', at: 7 }).state;
    expect(state.turn?.memberId).toBe('m2');
  });

  it('end with the last agent, and begin again with the next one that is approved', () => {
    const { state } = step(roomOf(1), { type: 'agent-gone', memberId: 'm1', at: 5 });
    expect(state).toMatchObject({ status: 'active', turn: null });
    expect(step(state, { type: 'agent-approved', seat: seat(2), at: 6 }).state.turn?.memberId).toBe('m2');
  });

  it('continue when another agent leaves', () => {
    const { state, effects } = step(roomOf(2), { type: 'agent-gone', memberId: 'm2', at: 5 });
    expect([state.turn?.memberId, effects]).toEqual(['m1', []]);
  });

  it('are missed exactly at the deadline', () => {
    expect(step(roomOf(2), { type: 'time-passed', at: TIMEOUT - 1 }).effects).toEqual([]);
    expect(kindsOf(step(roomOf(2), { type: 'time-passed', at: TIMEOUT }).effects)).toEqual([
      'turn.missed m1',
      'turn.started m2',
    ]);
  });

  it('end when all agents have missed one, even if no process notices for a long time', () => {
    const { state, effects } = step(roomOf(3), { type: 'time-passed', at: 1000 * TIMEOUT });
    expect(kindsOf(effects)).toEqual([
      'turn.missed m1',
      'turn.started m2',
      'turn.missed m2',
      'turn.started m3',
      'turn.missed m3',
      'room.idle',
    ]);
    expect(state).toMatchObject({ status: 'idle', turn: null, turnNumber: 3 });
  });

  it('do not end while somebody speaks', () => {
    let state = roomOf(2);
    for (let round = 1; round <= 5; round++) {
      state = step(state, { type: 'time-passed', at: state.turn!.deadline }).state;
      expect(state.status).toBe('active');
      state = step(state, { type: 'agent-posted', at: state.turn!.deadline - 1 }).state;
    }
  });

  it('resume with the agent after the one that missed last', () => {
    const afterSecond = step(roomOf(2), { type: 'agent-posted', at: 1 }).state;
    const idle = step(afterSecond, { type: 'time-passed', at: 10 * TIMEOUT }).state;
    expect(idle).toMatchObject({ status: 'idle', turnPosition: 1 });
    expect(step(idle, { type: 'resumed', at: 99 }).state).toMatchObject({
      ...{ status: 'active', missedInRow: 0 },
      turn: { memberId: 'm2', startedAt: 99 },
    });
  });

  it('give a whole timeout after a person spoke, within the longest turn', () => {
    let state = roomOf(1);
    state = step(state, { type: 'human-spoke', at: 400 }).state;
    expect(state.turn?.deadline).toBe(1400);
    for (let at = 1300; at < 4000; at += 900) state = step(state, { type: 'human-spoke', at }).state;
    expect(state.turn?.deadline).toBe(LONGEST_TURN * TIMEOUT);
    expect(step(state, { type: 'human-spoke', at: 3999 }).effects).toEqual([]);
  });

  it('never begin in an idle or closed room', () => {
    const idle = step(roomOf(1), { type: 'time-passed', at: 9 * TIMEOUT }).state;
    const joined = step(idle, { type: 'agent-approved', seat: seat(2), at: 0 }).state;
    expect(joined).toMatchObject({ status: 'idle', turn: null });
    const closed = step(roomOf(1), { type: 'closed', at: 1 });
    expect(kindsOf(closed.effects)).toEqual(['turn.ended m1']);
    for (const type of ['agent-posted', 'human-spoke', 'time-passed', 'resumed', 'closed'] as const)
      expect(step(closed.state, { type, at: 9 * TIMEOUT })).toEqual({ state: closed.state, effects: [] });
  });
});

/**
 * A second implementation, as plain as possible: it advances time millisecond by millisecond, and keeps a list of the agents that have
 * not yet spoken in this round, instead of positions.
 */
class Model {
  status: TurnState['status'] = 'active';
  /** The agents in the order of approval, and those of them that have not had the turn in this round. */
  members: string[] = [];
  toSpeak: string[] = [];
  turn: { holder: string; startedAt: number; deadline: number } | null = null;
  turns = 0;
  missed: string[] = [];
  missedInRow = 0;
  now = 0;

  start(at: number): void {
    this.turn = null;
    if (this.members.length === 0) this.missedInRow = 0;
    else {
      if (this.toSpeak.length === 0) this.toSpeak = [...this.members];
      this.turn = { holder: this.toSpeak.shift()!, startedAt: at, deadline: at + TIMEOUT };
      this.turns++;
    }
  }

  approve(member: string): void {
    this.members.push(member);
    this.toSpeak.push(member);
  }

  remove(member: string): void {
    this.members = this.members.filter((other) => other !== member);
    this.toSpeak = this.toSpeak.filter((other) => other !== member);
  }

  passTo(at: number): void {
    for (; this.now < at; this.now++) {
      if (this.turn?.deadline !== this.now + 1) continue;
      this.missed.push(this.turn.holder);
      this.missedInRow++;
      if (this.missedInRow < this.members.length) this.start(this.now + 1);
      else {
        this.status = 'idle';
        this.turn = null;
      }
    }
  }
}

const command = fc.record({
  type: fc.constantFrom('approve', 'approve', 'gone', 'post', 'post', 'speak', 'wait', 'wait', 'resume'),
  pick: fc.nat(20),
  wait: fc.oneof(fc.nat(300), fc.nat(3 * TIMEOUT), fc.constant(TIMEOUT)),
});

describe('any history of a room', () => {
  it('is that of the model, with exactly one holder of the turn whenever there can be one', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const model = new Model();
        let state = EMPTY;
        let position = 0;
        const missed: string[] = [];
        const apply = (event: Parameters<typeof step>[1]): void => {
          const { state: next, effects } = step(state, event);
          state = next;
          for (const effect of effects) if (effect.kind === 'turn.missed') missed.push(effect.memberId);
        };
        for (const { type, pick, wait } of commands) {
          const at = model.now + wait;
          model.passTo(at);
          apply({ type: 'time-passed', at });
          const holder = model.turn?.holder;
          switch (type) {
            case 'approve': {
              if (model.members.length >= 10) break;
              const joins = seat(++position);
              model.approve(joins.memberId);
              if (model.status === 'active' && !holder) model.start(at);
              apply({ type: 'agent-approved', seat: joins, at });
              break;
            }
            case 'gone': {
              const memberId = model.members[pick % Math.max(1, model.members.length)];
              if (memberId === undefined) break;
              model.remove(memberId);
              if (holder === memberId) model.start(at);
              apply({ type: 'agent-gone', memberId, at });
              break;
            }
            case 'post':
              if (!holder) break;
              model.missedInRow = 0;
              model.start(at);
              apply({ type: 'agent-posted', at });
              break;
            case 'speak':
              if (model.turn) {
                const latest = model.turn.startedAt + LONGEST_TURN * TIMEOUT;
                model.turn.deadline = Math.max(model.turn.deadline, Math.min(at + TIMEOUT, latest));
              }
              apply({ type: 'human-spoke', at });
              break;
            case 'resume':
              if (model.status !== 'idle') break;
              model.status = 'active';
              model.missedInRow = 0;
              model.start(at);
              apply({ type: 'resumed', at });
              break;
          }
          expect([
            state.status,
            state.turn?.memberId ?? null,
            state.turn?.deadline,
            state.turnNumber,
          ]).toEqual([model.status, model.turn?.holder ?? null, model.turn?.deadline, model.turns]);
          expect(missed).toEqual(model.missed);
          expect(state.turn !== null).toBe(state.status === 'active' && state.seats.length > 0);
          expect(state.seats.some(({ memberId }) => memberId === state.turn?.memberId)).toBe(
            state.turn !== null,
          );
          if (state.turn) expect(state.turn.deadline).toBeGreaterThan(at);
        }
      }),
      { numRuns: 200 },
    );
  });
});
