import {
  ApiError,
  type Client,
  ConnectionError,
  type OnRetry,
  createClient,
} from '../../../sdk/dist/index.js';
import { BadReference } from '../reference.js';
import type { Answer, CallInit, Asking } from './call.js';
import { Projects, type Slugs } from './projects.js';
import type { RouteName, Routes } from './routes.js';
import { watchedFetch } from './watched-fetch.js';

/** The caller that waits for a call. It can end the call, and is notified of waits. */
export interface Caller {
  signal?: AbortSignal;
  /** Seconds for which a refused call is retried. */
  patienceSeconds: number;
  progress: (message: string) => void;
}

/** The caller of a tool. Its signal ends with the call. */
export type ToolCaller = Caller & { signal: AbortSignal };

/** A caller that waits for nothing. */
export const IMPATIENT: Caller = { patienceSeconds: 0, progress: () => undefined };

/** For how long a tool tries to reach a service that is down, in milliseconds. Then its agent gets an answer. */
const DOWN_MS = 2_000;
/** When the service of a caller went down, in milliseconds since 1970. */
const downSince = new WeakMap<Caller, number>();

/** The service, as one token may use it. */
export class Service implements Asking {
  readonly projects: Projects;

  private constructor(
    readonly url: string,
    readonly routes: Routes,
    private readonly client: Client,
    private readonly caller: Caller,
    private readonly slugs: Slugs,
  ) {
    this.projects = new Projects(this, slugs);
  }

  /** The service at an address, for a caller that waits for nothing. */
  static at(
    url: string,
    token: string,
    routes: Routes,
    clientName: string,
    fetch = watchedFetch(url),
  ): Service {
    const client = createClient({ baseUrl: url, token, clientName, fetch });
    return new Service(url, routes, client, IMPATIENT, new Map());
  }

  /** The same service for another caller: its calls end with the signal of that caller, and report waits to it. */
  for(caller: Caller): Service {
    return new Service(this.url, this.routes, this.client, caller, this.slugs);
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
    const { signal, patienceSeconds } = this.caller;
    const call = this.client[method.toLowerCase() as 'get'] as (
      path: string,
      init: object,
    ) => Promise<unknown>;
    const persists = ends === 'never';
    return (await call(template, {
      params: { path, query: defined(query) },
      ...(body !== undefined && { body }),
      ...(parseAs && { parseAs }),
      signal: persists ? undefined : signal,
      patienceSeconds,
      onRetry: reportWaits(this.caller, { persists }),
      ...options,
    })) as T;
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

/**
 * Reports the waits after a 429 to a caller, for all clients of the service and of the relay. It throws the failure if the service is down
 * for too long.
 *
 * @param persists whether calls are retried as long as the patience lasts, although the service is down
 */
export function reportWaits(caller: Caller, { persists = false } = {}): OnRetry {
  return (failure, seconds) => {
    if (!(failure instanceof ApiError) || failure.status !== 429) {
      if (persists) return;
      // A service that hangs would take as long again.
      if (failure instanceof ConnectionError && failure.reason === 'timeout') throw failure;
      const since = downSince.get(caller) ?? Date.now();
      downSince.set(caller, since);
      if (Date.now() + seconds * 1000 > since + DOWN_MS) throw failure;
      return;
    }
    caller.progress(`The limit of requests is reached; waiting for ${Math.ceil(failure.retryAfter ?? 1)} s.`);
  };
}

function defined(query: CallInit['query'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
