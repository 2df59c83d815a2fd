import { editLock } from './edit-lock';

type Granted = (lock: object | null) => Promise<void> | void;

/** The requests for locks of a tab that wait, the first one first. */
let waiting: { options: LockOptions; granted: Granted }[];

const answer = async (lock: object | null): Promise<void> => {
  const { granted } = waiting.shift()!;
  void granted(lock);
  await Promise.resolve();
};

describe('the lock of a document that another tab edits', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  beforeEach(() => {
    waiting = [];
    const request = (_: string, options: LockOptions, granted: Granted): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ options, granted: (lock) => Promise.resolve(granted(lock)).then(resolve) });
      });
    Object.defineProperty(globalThis, 'navigator', { value: { locks: { request } }, configurable: true });
  });
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  const open = async () => {
    const told: string[] = [];
    const lock = editLock('document', {
      onHeld: () => told.push('held'),
      onElsewhere: () => told.push('elsewhere'),
      letGo: () => Promise.resolve(),
    });
    // The lock waits for an editor of the same tab that is being closed.
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await answer(null);
    expect(told).toEqual(['elsewhere']);
    return { lock, told };
  };

  it('is asked for once, however often a person presses the button', async () => {
    const { lock, told } = await open();
    lock.takeOver();
    lock.takeOver();
    expect(waiting).toHaveLength(1);
    await answer({});
    lock.takeOver();
    expect(waiting).toEqual([]);
    expect(told).toEqual(['elsewhere', 'held']);
    lock.release(Promise.resolve());
  });
});
