import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { receiveBody } from './receive-body';

const UPLOAD = { graceSeconds: 10, bytesPerSecond: 1_000, longestSeconds: 3_600, idleSeconds: 30 };
const IN_MEMORY = { ...UPLOAD, longestSeconds: 110, idleSeconds: 110 };

/** Receives a body, and says how it ended, or that it still arrives. */
function receive(pace: typeof UPLOAD) {
  const body = Object.assign(new PassThrough(), { headers: {} });
  let state = 'arriving';
  void receiveBody(body as unknown as IncomingMessage, 1e9, pace, () => undefined).then(
    (bytes) => (state = `complete with ${bytes}`),
    (error: { definition: { code: string } }) => (state = error.definition.code),
  );
  /** Sends so many bytes in each of so many seconds. */
  const send = async (bytes: number, seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      if (bytes > 0) body.write(Buffer.alloc(bytes));
      await jest.advanceTimersByTimeAsync(1_000);
    }
    return state;
  };
  const end = async () => {
    body.end();
    await jest.advanceTimersByTimeAsync(0);
    return state;
  };
  return { send, end };
}

describe('the pace of a body', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('lets an upload over a slow link take much longer than two minutes', async () => {
    const { send, end } = receive(UPLOAD);
    expect(await send(2_000, 1_000)).toBe('arriving');
    expect(await end()).toBe('complete with 2000000');
  });

  it('ends an upload that pauses, however much of it has arrived', async () => {
    const { send } = receive(UPLOAD);
    await send(1_000_000, 5);
    expect(await send(0, 28)).toBe('arriving');
    expect(await send(0, 3)).toBe('SVC_REQUEST_TIMEOUT');
  });

  it('ends an upload that is slower than the minimum, although it never pauses', async () => {
    const { send } = receive(UPLOAD);
    expect(await send(100, 30)).toBe('SVC_REQUEST_TIMEOUT');
  });

  it('ends an upload that takes longer than any may', async () => {
    const { send } = receive(UPLOAD);
    expect(await send(2_000, 3_590)).toBe('arriving');
    expect(await send(2_000, 11)).toBe('SVC_REQUEST_TIMEOUT');
  });

  it('ends a body in memory after 110 seconds', async () => {
    const { send } = receive(IN_MEMORY);
    expect(await send(2_000, 108)).toBe('arriving');
    expect(await send(2_000, 3)).toBe('SVC_REQUEST_TIMEOUT');
  });
});
