/**
 * Going back in the history, browsers take answers from their cache without asking. After signing out they would show what the person read.
 */
export const REVALIDATED = { cache: 'no-cache' } as const;

/** The answers that the screen has not taken yet, by their addresses. */
const asked = new Map<string, Promise<Response>>();
/** The addresses that the screen has already requested, so that nothing takes a later early answer. Undefined once the screen is shown. */
let taken: Set<string> | undefined = new Set();

/**
 * Asks for something before the rest of the dashboard is loaded. The first call of the API with the same address gets the answer, so nothing is
 * asked for twice.
 *
 * @param path with its query
 */
export async function askEarly(path: string): Promise<Response> {
  const before = asked.get(path);
  if (before) return (await before).clone();
  const answer = fetch(path, { ...REVALIDATED, headers: { Accept: 'application/json' } });
  if (taken?.has(path) === false) asked.set(path, answer);
  return (await answer).clone();
}

/** The data of an answer that is asked for early; undefined if it is refused or there is no connection. */
export async function answerOf<T>(path: string): Promise<T | undefined> {
  try {
    const response = await askEarly(path);
    return response.ok ? ((await response.json()) as { data: T }).data : undefined;
  } catch {
    return undefined;
  }
}

/** Drops the answers that nobody has taken: the screen is there, and what it asks for from now on must be new. */
export function dropEarly(): void {
  asked.clear();
  taken = undefined;
}

/** The answer that was asked for early; undefined if the request is another one. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !taken) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const answer = asked.get(path);
  asked.delete(path);
  taken.add(path);
  if (request.headers.has('If-None-Match')) return undefined;
  return answer?.catch(() => fetch(request, REVALIDATED));
}
