import { leavingOf } from './leaving';

const at = (index: number) => ({ state: { __TSR_index: index } });
const EDITOR = at(2);
const backTo = (index: number) => ({ action: 'BACK', currentLocation: EDITOR, nextLocation: at(index) });
const follow = { action: 'PUSH', currentLocation: EDITOR, nextLocation: at(3) };

/** Becomes true if a promise is not settled by what has happened so far. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol();
  return (await Promise.race([promise, new Promise((done) => setImmediate(done, open))])) === open;
}

describe('leaving an editor', () => {
  const asked = jest.fn();
  const leavingIf = (isLost: boolean) => leavingOf(() => Promise.resolve(isLost), asked);
  const isAsking = () => (asked.mock.lastCall as [boolean] | undefined)?.[0] === true;
  beforeEach(() => asked.mockReset());

  it('goes on without a question if nothing would be lost', async () => {
    expect(await leavingIf(false).block(backTo(1))).toBe(false);
    expect(isAsking()).toBe(false);
  });

  it.each([true, false])('waits for the answer of the person: staying is %s', async (isStaying) => {
    const leaving = leavingIf(true);
    const blocked = leaving.block(follow);
    expect(await isOpen(blocked)).toBe(true);
    expect(isAsking()).toBe(true);
    leaving.answer(isStaying);
    expect(await blocked).toBe(isStaying);
    expect(isAsking()).toBe(false);
  });

  it.each([true, false])(
    'gives one answer about all moves of the browser: staying is %s',
    async (isStaying) => {
      const leaving = leavingIf(true);
      const first = leaving.block(backTo(1));
      expect(await isOpen(first)).toBe(true);
      const second = leaving.block(backTo(0));
      leaving.answer(isStaying);
      expect(await second).toBe(isStaying);
      // The history would undo the first move a second time.
      expect(await isOpen(first)).toBe(true);
    },
  );

  it('asks about the last move if the browser moves before the question is there', async () => {
    const leaving = leavingIf(true);
    void leaving.block(backTo(1));
    const second = leaving.block(backTo(0));
    expect(await isOpen(second)).toBe(true);
    expect(asked.mock.calls).toEqual([[true]]);
    leaving.answer(true);
    expect(await second).toBe(true);
  });

  it('takes the question back when the browser returns to the editor', async () => {
    const leaving = leavingIf(true);
    expect(await isOpen(leaving.block(backTo(1)))).toBe(true);
    expect(await leaving.block({ ...backTo(2), action: 'FORWARD' })).toBe(false);
    expect(isAsking()).toBe(false);
    const again = leaving.block(backTo(1));
    expect(await isOpen(again)).toBe(true);
    expect(isAsking()).toBe(true);
  });

  it('blocks a link that another navigation replaces', async () => {
    const leaving = leavingIf(true);
    const link = leaving.block(follow);
    const back = leaving.block(backTo(1));
    expect(await link).toBe(true);
    leaving.answer(false);
    expect(await back).toBe(false);
  });

  it('blocks a link that is followed while the browser has moved, and still answers about the move', async () => {
    const leaving = leavingIf(true);
    const back = leaving.block(backTo(1));
    expect(await leaving.block(follow)).toBe(true);
    expect(await isOpen(back)).toBe(true);
    leaving.answer(false);
    expect(await back).toBe(false);
  });
});
