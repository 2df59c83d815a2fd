import { Hearing } from './hearing';

/** A connection that listens, whose proofs the test answers. */
class Listener {
  listening = true;
  listenedAgain = 0;
  asked = 0;
  private answer: () => Promise<void> = () => Promise.resolve();

  proveHearing(): Promise<void> {
    this.asked++;
    return this.answer();
  }

  listenAgain(): void {
    this.listenedAgain++;
  }

  answers(how: () => Promise<void>): void {
    this.answer = how;
  }
}

describe('whether a process hears wake-ups', () => {
  let listener: Listener;
  let hearing: Hearing;

  beforeEach(() => {
    jest.useFakeTimers();
    listener = new Listener();
    hearing = new Hearing(listener, 1_000);
  });
  afterEach(() => {
    hearing.stop();
    jest.useRealTimers();
  });

  it('is known from the first proof on, while one follows the other', async () => {
    expect(hearing.isProven).toBe(false);
    hearing.start();
    for (let n = 0; n < 20; n++) {
      await jest.advanceTimersByTimeAsync(250);
      expect(hearing.isProven).toBe(true);
    }
    expect(listener.listenedAgain).toBe(0);
  });

  it('is unknown a second after the last proof was asked for, however late that was answered', async () => {
    listener.answers(() => new Promise((resolve) => setTimeout(resolve, 900)));
    hearing.start();
    await jest.advanceTimersByTimeAsync(950);
    expect(hearing.isProven).toBe(true);
    await jest.advanceTimersByTimeAsync(100);
    expect(hearing.isProven).toBe(false);
  });

  it('is unknown while the connection is closed, and nothing is asked of it', async () => {
    hearing.start();
    await jest.advanceTimersByTimeAsync(100);
    listener.listening = false;
    expect(hearing.isProven).toBe(false);
    const { asked } = listener;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([listener.asked, listener.listenedAgain]).toEqual([asked, 0]);
  });

  it('lets a connection be replaced that answers nothing for five seconds, and not one that could not be asked', async () => {
    listener.answers(() => Promise.reject(new Error('away')));
    hearing.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([listener.listenedAgain, hearing.isProven]).toEqual([0, false]);
    listener.answers(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(4_900);
    expect(listener.listenedAgain).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(listener.listenedAgain).toBe(1);
  });
});
