/** Since when nothing may have arrived before the service is asked whether it is there, in milliseconds. */
const QUIET_MS = 1_500;
/** For how long it may take to say so. Both together are less than the three seconds in which each tool answers. */
const SIGN_OF_LIFE_MS = 1_300;
/** The pause before it is asked again, while a call takes long. */
const AGAIN_MS = 5_000;

/**
 * A fetch that ends with a TimeoutError soon after the service stops answering. A call itself may take long, so while nothing arrives, the
 * service is asked for a sign of life.
 *
 * @param address that of the service or of the relay
 */
export function watchedFetch(address: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([request.signal, ending.signal]);
    const answered = new AbortController();
    const watch = watchOver(address, answered.signal).then(
      () => new Promise<never>(() => undefined),
      (silence: unknown) => {
        ending.abort(silence);
        throw silence;
      },
    );
    const answer = fetch(new Request(request, { signal }));
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
async function watchOver(address: string, answered: AbortSignal): Promise<void> {
  for (let pause = QUIET_MS; ; pause = AGAIN_MS) {
    await passed(pause, answered);
    if (answered.aborted) return;
    const signal = AbortSignal.any([answered, AbortSignal.timeout(SIGN_OF_LIFE_MS)]);
    const sign = await fetch(`${address}/healthz`, { signal, redirect: 'manual' }).catch(() => undefined);
    if (answered.aborted) return;
    if (!sign) throw new DOMException(`${address} gives no sign of life.`, 'TimeoutError');
    await sign.body?.cancel();
  }
}

function passed(milliseconds: number, answered: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    answered.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
