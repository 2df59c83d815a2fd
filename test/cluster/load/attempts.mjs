/** Every attempt of every client, as the network saw it: the clients repeat what may be repeated. */
export class Attempts {
  count = 0;
  /** The attempts that failed, with their times. */
  failures = [];

  /** A `fetch` for a client of the SDK that records how each attempt ended. */
  fetch = async (request) => {
    const begin = performance.now();
    const path = new URL(request.url).pathname;
    this.count++;
    try {
      const answer = await fetch(request);
      if (answer.status >= 500) this.#failed(begin, path, await describe(answer));
      return answer;
    } catch (error) {
      if (!request.signal.aborted) this.#failed(begin, path, 'no answer');
      throw error;
    }
  };

  #failed(begin, path, how) {
    this.failures.push({ begin, end: performance.now(), path, how });
  }
}

async function describe(answer) {
  const { status, headers } = answer;
  const { error } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  const more = [headers.has('Retry-After') && 'Retry-After', error?.code].filter(Boolean);
  return more.length > 0 ? `${status} with ${more.join(' and ')}` : `${status}`;
}
