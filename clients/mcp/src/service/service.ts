import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError, type Client, ConnectionError, createClient } from '../../../sdk/dist/index.js';
import { BadReference } from '../reference.js';
import type { Answer, CallInit, Asking } from './call.js';
import { Projects } from './projects.js';
import type { RouteName, Routes } from './routes.js';
import { watchedFetch } from './watched-fetch.js';

/** The caller that waits for a call. It can end the call, and is notified of waits. */
export interface Caller {
  signal?: AbortSignal;
  /** Seconds for which a refused call is retried. */
  patienceSeconds: number;
  progress: (message: string) => void;
  /** Whether calls are retried as long as the patience lasts, although the service is down. */
  persists?: boolean;
}

/** For how long a tool tries to reach a service that is down, in milliseconds. Then its agent gets an answer. */
const DOWN_MS = 2_000;
/** When the service of a caller went down, in milliseconds since 1970. */
const downSince = new WeakMap<Caller, number>();

const callers = new AsyncLocalStorage<Caller>();

/** Runs a tool: the calls that it makes end with its signal, and report waits to it. */
export function onBehalfOf<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work);
}

/** The caller that runs the present tool. */
export function presentCaller(): Caller {
  return callers.getStore() ?? { patienceSeconds: 0, progress: () => undefined };
}

/** The service, as one token may use it. */
export class Service implements Asking {
  readonly projects = new Projects(this);
  private readonly client: Client;

  constructor(
    readonly url: string,
    token: string,
    readonly routes: Routes,
    clientName: string,
    fetch = watchedFetch(url),
  ) {
    this.client = createClient({ baseUrl: url, token, clientName, onRetry: reportWait, fetch });
  }

  has(route: RouteName): boolean {
    return this.routes.find(route) !== undefined;
  }

  /** Calls a route. @throws BadReference, ApiError, ConnectionError, or the reason of the caller's signal */
  async call<T>(
    route: RouteName,
    { path, query, body, parseAs, ends, ...options }: CallInit = {},
  ): Promise<T> {
    requireSegments(path);
    const [method, template] = route.split(' ') as [string, string];
    const caller = presentCaller();
    const { signal, patienceSeconds } = caller;
    const call = this.client[method.toLowerCase() as 'get'] as (
      path: string,
      init: object,
    ) => Promise<unknown>;
    const send = (): Promise<unknown> =>
      call(template, {
        params: { path, query: defined(query) },
        ...(body !== undefined && { body }),
        ...(parseAs && { parseAs }),
        signal: ends === 'never' ? undefined : signal,
        patienceSeconds,
        ...options,
      });
    return (await (ends === 'never' ? callers.run({ ...caller, persists: true }, send) : send())) as T;
  }

  /** Calls a route that answers with data. */
  ask<T>(route: RouteName, init?: CallInit): Promise<Answer<T>> {
    return this.call<Answer<T>>(route, init);
  }
}

/** Requires values that stay within their place in a path: dots would lead to another route. @throws BadReference */
function requireSegments(path: CallInit['path'] = {}): void {
  for (const [name, value] of Object.entries(path))
    if (/^\.{0,2}$/.test(value)) throw new BadReference(`\`${name}\` can't be "${value}".`);
}

/** Reports the wait after a 429 to the caller, for every client of the service and of the relay. @throws the failure if the service is down for too long */
export function reportWait(failure: ApiError | ConnectionError, seconds: number): void {
  const caller = presentCaller();
  if (!(failure instanceof ApiError) || failure.status !== 429) {
    if (caller.persists) return;
    // A service that hangs would take as long again.
    if (failure instanceof ConnectionError && failure.reason === 'timeout') throw failure;
    const since = downSince.get(caller) ?? Date.now();
    downSince.set(caller, since);
    if (Date.now() + seconds * 1000 > since + DOWN_MS) throw failure;
    return;
  }
  caller.progress(`The limit of requests is reached; waiting for ${Math.ceil(failure.retryAfter ?? 1)} s.`);
}

function defined(query: CallInit['query'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
