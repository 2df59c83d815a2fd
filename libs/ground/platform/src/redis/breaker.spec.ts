import { ReplyError } from 'ioredis';
import { Breaker, NotAnswering } from './breaker';

/** A server that hangs, is down or answers, as the test says. */
function server() {
  const state = { sent: 0, mode: 'answers' as 'answers' | 'hangs' | 'down' };
  const ask = (): Promise<string> => {
    if (state.mode === 'down') return Promise.reject(new Error('ECONNREFUSED'));
    return state.mode === 'hangs' ? new Promise(() => undefined) : Promise.resolve('pong');
  };
  const command = () => {
    state.sent++;
    return ask();
  };
  const probe = () => (state.mode === 'hangs' ? Promise.reject(new Error('Command timed out')) : ask());
  return { state, command, breaker: new Breaker(probe, 50) };
}

const closed = (breaker: Breaker) => new Promise<void>((resolve) => breaker.onClose(resolve));

it.each(['hangs', 'down'] as const)(
  'while the server %s, one command is sent and the others fail at once',
  async (mode) => {
    const { state, command, breaker } = server();
    expect(await breaker.run(command)).toBe('pong');
    state.mode = mode;
    await expect(breaker.run(command)).rejects.toThrow();
    for (let n = 0; n < 100; n++) await expect(breaker.run(command)).rejects.toThrow(NotAnswering);
    expect([state.sent, breaker.isOpen]).toEqual([2, true]);
    state.mode = 'answers';
    await closed(breaker);
    expect([await breaker.run(command), breaker.isOpen]).toEqual(['pong', false]);
  },
);

it('a server that answers too late for requests is not used, and nobody is told that it is back', async () => {
  const probes: ((answer: string) => void)[] = [];
  const breaker = new Breaker(() => new Promise((resolve) => probes.push(resolve)), 10);
  let closings = 0;
  breaker.onClose(() => closings++);
  await expect(breaker.run(() => new Promise(() => undefined))).rejects.toThrow(NotAnswering);
  // The second probe begins when the first one has taken too long.
  while (probes.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  probes[0]!('pong');
  await new Promise((resolve) => setImmediate(resolve));
  expect([breaker.isOpen, closings]).toEqual([true, 0]);
  breaker.stop();
});

it('a command whose answer has arrived counts as answered, even in a busy process', async () => {
  const { breaker } = server();
  const answer = breaker.run(() => new Promise((resolve) => setTimeout(resolve, 1, 'late')));
  const until = performance.now() + 100;
  while (performance.now() < until);
  expect(await answer).toBe('late');
});

it('an error that the server replies does not open the breaker', async () => {
  const { breaker } = server();
  const replied = new (ReplyError as new (message: string) => Error)('OOM');
  await expect(breaker.run(() => Promise.reject(replied))).rejects.toThrow('OOM');
  expect(breaker.isOpen).toBe(false);
});
