import type {
  ClientPathsWithMethod,
  Client as FetchClient,
  FetchResponse,
  MaybeOptionalInit,
} from 'openapi-fetch';
import { type Changes, type ChangesOptions, followChanges } from './changes.js';
import { Files } from './files.js';
import type { paths } from './generated/api.js';
import { Inbox } from './inbox.js';
import { type ItemOf, type Page, paginate } from './paging.js';
import {
  type AnyInit,
  type CallOptions,
  type Method,
  type Send,
  type TransportOptions,
  newTransport,
} from './transport.js';

export interface ClientOptions extends TransportOptions {
  /** The API token. Without it, only routes that need no credential can be called. */
  token?: string;
  /** Added to every request, for example the cookie and the Origin of a session. */
  headers?: Record<string, string>;
}

type PathsWith<M extends Lowercase<Method>> = ClientPathsWithMethod<FetchClient<paths>, M>;
type Operation<Path extends keyof paths, M extends Lowercase<Method>> = NonNullable<paths[Path][M]>;
/** The init parameter is optional if the route requires neither parameters nor a body. */
type Init<I> = undefined extends I ? [init?: I & CallOptions] : [init: I & CallOptions];
/** The body of a success: JSON, or text with `parseAs: 'text'`. */
type Body<Path extends keyof paths, M extends Lowercase<Method>, I> = NonNullable<
  FetchResponse<Operation<Path, M> & Record<string, unknown>, I, 'application/json'>['data']
>;

/** Calls a route of the OpenAPI document. @throws ApiError, ConnectionError, or the reason of the signal */
export type Call<M extends Lowercase<Method>> = <
  Path extends PathsWith<M>,
  I extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: Init<I>
) => Promise<Body<Path, M, I>>;

/** A client of the service. Each method takes a path of the OpenAPI document, and returns the body of the success. */
export interface Client {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The items of all pages of a list. A page is read when its first item is needed. */
  list<Path extends PathsWith<'get'>, I extends MaybeOptionalInit<paths[Path], 'get'>>(
    path: Path,
    ...init: Init<I>
  ): AsyncGenerator<ItemOf<Body<Path, 'get', I>>, void, undefined>;
  /** The changes of a project's catalog, as they happen. */
  changes(projectId: string, options?: ChangesOptions): AsyncGenerator<Changes, never, undefined>;
  /** The inbox of the agent that holds the token. */
  readonly inbox: Inbox;
  /** The images and other files of projects. */
  readonly files: Files;
}

/** A client with a token that was issued before, or without one. */
export function createClient(options: ClientOptions): Client {
  const send = newTransport(options);
  const call = (method: Method) => (path: string, init?: AnyInit) => send(method, path, init);
  return {
    get: call('GET') as Call<'get'>,
    post: call('POST') as Call<'post'>,
    put: call('PUT') as Call<'put'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
    list: ((path: string, init?: AnyInit) => listAll(send, path, init)) as Client['list'],
    changes: (projectId, changes) => followChanges(send, projectId, changes),
    inbox: new Inbox(send),
    files: new Files(send),
  };
}

function listAll(send: Send, path: string, init: AnyInit = {}) {
  return paginate((cursor) => {
    const query = { ...init.params?.query, ...(cursor !== undefined && { cursor }) };
    return send('GET', path, { ...init, params: { ...init.params, query } }) as Promise<Page<unknown>>;
  });
}
