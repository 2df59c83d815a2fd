import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { ConnectionError, codeOf, errorOf } from './errors.js';
import { isRepeatable } from './repeatable.js';
import { type Gate, type OnRetry, retrying } from './retries.js';
import { VERSION } from './version.js';

/** Options of all calls of a client. */
export interface TransportOptions {
  /** The address of the service, like `https://workspace.example`. */
  baseUrl: string;
  /** The name of the program, which the service shows to people and logs; part of the User-Agent. */
  clientName?: string;
  /** Milliseconds until one attempt times out: 60,000 by default. */
  timeoutMs?: number;
  /** Seconds after the first failure in which a call is retried: 120 by default, 0 for no retries. */
  patienceSeconds?: number;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: (request: Request) => Promise<Response>;
  /** Called before each wait for a retry, for example to show it to a person. */
  onRetry?: OnRetry;
}

/** Options of one call, next to those of the route. */
export interface CallOptions {
  /** Ends the call, including the waits between retries. */
  signal?: AbortSignal;
  /** Replaces that of the client. */
  timeoutMs?: number;
  /** Replaces that of the client. */
  patienceSeconds?: number;
  /** Replaces that of the client. */
  onRetry?: OnRetry;
  /** Whether the call can be repeated although the service may have carried it out. Default: true if a repetition does no harm. */
  repeatable?: boolean;
  /** The `etag` of the state that you change. If somebody else has changed it since, the service answers 412. */
  ifMatch?: string;
  /** Called with the headers of a success, for example to read an ETag that the body does not have. */
  onHeaders?: (headers: Headers) => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The input of a route whose type is not known. */
export interface AnyInit extends CallOptions {
  params?: { path?: object; query?: object; header?: object };
  headers?: object;
  body?: unknown;
  /** Turns the body into what is sent. JSON by default. */
  bodySerializer?: (body: unknown) => unknown;
  /** How the body of a success is read. Default: by its media type. */
  parseAs?: 'arrayBuffer' | 'text';
}

/** Sends calls, with retries, and returns the bodies of successes. */
export type Send = (method: Method, path: string, init?: AnyInit) => Promise<unknown>;

/** The fetch client of openapi-fetch without its types, because the path is not known here. */
type AnyCall = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The options that differ between the transports of programs and of browsers. */
interface FurtherOptions {
  token?: string;
  headers?: object;
  /** For pages in a browser, which sends the cookies and a User-Agent of its own. */
  browser?: { credentials: 'same-origin' | 'include' };
}

export function newTransport(options: TransportOptions & FurtherOptions): Send {
  const { timeoutMs = 60_000, patienceSeconds = 120 } = options;
  const gate: Gate = { until: 0 };
  const client = fetchClient(options);
  return (method, path, { signal, ifMatch, onHeaders, onRetry = options.onRetry, ...given } = {}) => {
    const init = ifMatch === undefined ? given : withIfMatch(given, ifMatch);
    const policy = {
      repeatable: init.repeatable ?? isRepeatable({ method, path, ...init }),
      patienceSeconds: init.patienceSeconds ?? patienceSeconds,
      signal,
      onRetry,
    };
    return retrying(policy, gate, () =>
      bounded(init.timeoutMs ?? timeoutMs, signal, (either) =>
        attempt({ client, baseUrl: options.baseUrl, onHeaders }, method, path, { ...init, signal: either }),
      ),
    );
  };
}

/**
 * Runs a call that ends with the caller's signal or after a time. Node can collect the signals of `AbortSignal.any` and
 * `AbortSignal.timeout` before they fire, and the call would wait without end.
 */
function bounded<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  call: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = new AbortController();
  const stop = (): void => either.abort(signal?.reason);
  const timer = setTimeout(() => either.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  return call(either.signal).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}

function withIfMatch(init: AnyInit, etag: string): AnyInit {
  return { ...init, headers: { ...init.headers, 'If-Match': `"${etag}"` } };
}

/** Opens a response that is read while it arrives. The caller checks its status. @throws ConnectionError */
export type Connect = (path: string, headers: object, signal: AbortSignal) => Promise<Response>;

/** Opens streams with the same address and headers as calls. */
export function newConnect(options: TransportOptions & FurtherOptions): Connect {
  const { baseUrl, fetch: send = fetch, browser } = options;
  return (path, headers, signal) => {
    const init = {
      ...browser,
      headers: { ...headersOf(options), ...headers },
      redirect: 'manual' as const,
      signal,
    };
    return send(new Request(`${baseUrl.replace(/\/+$/, '')}${path}`, init)).catch((failure: unknown) => {
      throw connectionError(failure, baseUrl);
    });
  };
}

function headersOf({ token, clientName, headers, browser }: TransportOptions & FurtherOptions): object {
  return {
    ...(!browser && { 'User-Agent': userAgent(clientName) }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function fetchClient(options: TransportOptions & FurtherOptions): FetchClient<object> {
  const { baseUrl, fetch, browser } = options;
  return createFetchClient<object>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    // fetch would change the method and drop the token on the way to the other address.
    redirect: 'manual',
    ...(fetch && { fetch }),
    ...browser,
    headers: headersOf(options) as Record<string, string>,
  });
}

async function attempt(
  {
    client,
    baseUrl,
    onHeaders,
  }: { client: FetchClient<object>; baseUrl: string } & Pick<CallOptions, 'onHeaders'>,
  method: Method,
  path: string,
  init: object,
): Promise<unknown> {
  const { data, error, response } = await (client[method] as unknown as AnyCall)(path, init).catch(
    (failure: unknown) => {
      throw connectionError(failure, baseUrl);
    },
  );
  // A browser hides where a redirect leads.
  const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
  if (isRedirect || response.type === 'opaqueredirect') {
    const location = response.headers.get('Location') ?? 'an unknown address';
    throw new ConnectionError(
      'redirect',
      `${baseUrl} redirects to ${location}. Use that address as baseUrl.`,
    );
  }
  if (!response.ok) throw errorOf(response, error);
  onHeaders?.(response.headers);
  return data;
}

/** Distinguishes errors by their names, because an Error of another realm is not an instance of this realm's Error. */
function connectionError(failure: unknown, baseUrl: string): unknown {
  const { name, message, cause } = failure as Partial<Error>;
  const options = { cause: cause ?? failure };
  if (name === 'TimeoutError')
    return new ConnectionError('timeout', `${baseUrl} did not answer in time.`, options);
  if (name === 'SyntaxError') {
    const problem = 'is not a document workspace: its response is not JSON';
    return new ConnectionError('content', `${baseUrl} ${problem}.`, options);
  }
  // fetch throws a TypeError for network failures. Its cause has the code.
  if (name !== 'TypeError') return failure;
  return new ConnectionError(
    'network',
    `${baseUrl} can't be reached (${codeOf(cause) ?? message}).`,
    options,
  );
}

/** The service refuses the default names of some libraries, so the SDK sends its own. */
function userAgent(clientName: string | undefined): string {
  const product = `document-workspace-sdk/${VERSION}`;
  // Headers carry only ASCII.
  const name = clientName?.replace(/[^\x20-\x7e]|[()\\]/g, '').trim();
  return name ? `${product} (${name})` : product;
}
