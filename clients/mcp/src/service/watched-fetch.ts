import { REPEATABLE_POSTS, isRepeatable } from '../../../sdk/dist/repeatable.js';

/** Milliseconds without an arriving byte after which the service is asked for a sign of life. */
const QUIET_MS = 1_500;
/** Milliseconds that the service has to answer that. Both together are less than the three seconds in which a reading tool answers. */
const SIGN_OF_LIFE_MS = 1_300;
/** The pause before it is asked again, while a call takes long. */
const AGAIN_MS = 5_000;
/**
 * How many signs of life in a row may be missing before a request that is not repeatable ends. The service may still carry it out, and
 * probably recovers from a pause by then.
 */
const MISSES_OF_CHANGES = 2;
const REPEATABLE = [...REPEATABLE_POSTS].map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * A fetch that ends with a TimeoutError soon after the service stops answering. A call itself may take long, so while nothing arrives, the
 * service is asked for a sign of life. A request that can't be repeated ends later, after the second sign in a row that is missing.
 *
 * @param address that of the service or of the relay
 */
export function watchedFetch(address: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const ending = followerOf(request.signal);
    const answered = new AbortController();
    const misses = canBeRepeated(request, address) ? 1 : MISSES_OF_CHANGES;
    const watch = watchOver(address, misses, answered.signal).then(
      () => new Promise<never>(() => undefined),
      (silence: unknown) => {
        ending.abort(silence);
        throw silence;
      },
    );
    const answer = fetch(new Request(request, { signal: ending.signal }));
    try {
      return await Promise.race([answer, watch]);
    } finally {
      answered.abort();
      // The loser of the race is of no interest.
      answer.catch(() => undefined);
      watch.catch(() => undefined);
    }
  };
}

/** Resolves once the answer has begun. @throws a TimeoutError if the service gives no sign of life */
async function watchOver(address: string, misses: number, answered: AbortSignal): Promise<void> {
  for (let missed = 0, pause = QUIET_MS; ; pause = missed ? QUIET_MS : AGAIN_MS) {
    await passed(pause, answered);
    if (answered.aborted) return;
    const asking = followerOf(answered);
    const timer = setTimeout(() => asking.abort(), SIGN_OF_LIFE_MS);
    const { signal } = asking;
    const sign = await fetch(`${address}/healthz`, { signal, redirect: 'manual' }).catch(() => undefined);
    clearTimeout(timer);
    if (answered.aborted) return;
    missed = sign ? 0 : missed + 1;
    if (missed === misses) throw new DOMException(`${address} gives no sign of life.`, 'TimeoutError');
    await sign?.body?.cancel();
  }
}

/** Ends with a signal. Node can collect the signals of `AbortSignal.any` and `AbortSignal.timeout` before they fire. */
function followerOf(signal: AbortSignal): AbortController {
  const follower = new AbortController();
  const stop = (): void => follower.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return follower;
}

function canBeRepeated({ method, url, headers }: Request, address: string): boolean {
  const path = url.slice(address.length).split('?')[0]!;
  const known = REPEATABLE.find(({ pattern }) => pattern.test(path));
  return isRepeatable({ method, path: known?.path ?? path, headers });
}

function passed(milliseconds: number, answered: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    answered.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
