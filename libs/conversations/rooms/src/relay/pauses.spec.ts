import { RoomsSettings } from '../rooms.settings';
import { Pauses } from './pauses';

const newPauses = () => new Pauses(new RoomsSettings());

/** How many answers a client gets that polls again at once after each, with `open` polls at a time. */
function answersWithin(pauses: Pauses, agent: string, endMs: number, open = 1): number {
  let answers = 0;
  for (let now = 0; ; answers += open) {
    const held = Array.from({ length: open }, () => pauses.of(agent, now));
    expect(new Set(held).size).toBe(1);
    now += held[0]!;
    if (now > endMs) return answers;
  }
}

describe('the pauses of throttled polls', () => {
  it('grow from one answer to the next, up to four seconds', () => {
    const pauses = newPauses();
    const lengths = [];
    for (let now = 0, i = 0; i < 7; i++) {
      lengths.push(pauses.of('ada', now));
      now += lengths.at(-1)!;
    }
    expect(lengths).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
  });

  it('give a client that polls in a tight loop 6 answers per open poll in 12 seconds', () => {
    expect(answersWithin(newPauses(), 'ada', 12_000)).toBe(6);
    expect(answersWithin(newPauses(), 'ada', 12_000, 10)).toBe(60);
  });

  it('end together for polls of one agent that came at different times', () => {
    const pauses = newPauses();
    expect(pauses.of('ada', 0)).toBe(250);
    expect(pauses.of('ada', 100)).toBe(150);
    expect(pauses.of('ada', 248.5)).toBe(1.5);
  });

  it('of one agent do not depend on those of another', () => {
    const pauses = newPauses();
    for (let now = 0; now < 20_000; now += pauses.of('ada', now));
    expect(pauses.of('ben', 20_000)).toBe(250);
  });

  it('begin short again after a while without throttled polls, and are then forgotten', () => {
    const pauses = newPauses();
    pauses.of('ada', 0);
    pauses.of('ada', 250);
    expect(pauses.of('ada', 750 + 14_999)).toBe(1_000);
    expect(pauses.of('ada', 40_000)).toBe(250);
    pauses.forgetOld(40_250 + 14_999);
    expect(pauses.size).toBe(1);
    pauses.forgetOld(40_250 + 15_000);
    expect(pauses.size).toBe(0);
  });
});
