import { type Changes, type ChangesOptions, followChanges } from './changes.js';
import type { Deletes, Gets, Patches, Posts, Puts } from './generated/api.js';
import type { AnswerOf, Init, InputOf } from './operations.js';
import { type ItemOf, type Page, paginate } from './paging.js';
import type { AnyInit, Method, Send } from './transport.js';

/**
 * Calls a route of the OpenAPI document.
 *
 * @typeParam Routes the routes with a method, by path
 * @throws ApiError, ConnectionError, or the reason of the signal
 */
export type Call<Routes> = <Path extends keyof Routes & string, Input extends InputOf<Routes[Path]>>(
  path: Path,
  ...init: Init<Input>
) => Promise<AnswerOf<Routes[Path], Input>>;

/** The calls of a client. Each method takes a path of the OpenAPI document, and returns the body of the success. */
export interface Calls {
  readonly get: Call<Gets>;
  readonly post: Call<Posts>;
  readonly put: Call<Puts>;
  readonly patch: Call<Patches>;
  readonly delete: Call<Deletes>;
  /** The items of all pages of a list. A page is read when its first item is needed. */
  list<Path extends keyof Gets, Input extends InputOf<Gets[Path]>>(
    path: Path,
    ...init: Init<Input>
  ): AsyncGenerator<ItemOf<AnswerOf<Gets[Path], Input>>, void, undefined>;
  /** The changes of a project's catalog, as they happen. */
  changes(projectId: string, options?: ChangesOptions): AsyncGenerator<Changes, never, undefined>;
}

/** The calls that are sent with a transport. */
export function callsOf(send: Send): Calls {
  const call = (method: Method) => (path: string, init?: AnyInit) => send(method, path, init);
  return {
    get: call('GET') as Call<Gets>,
    post: call('POST') as Call<Posts>,
    put: call('PUT') as Call<Puts>,
    patch: call('PATCH') as Call<Patches>,
    delete: call('DELETE') as Call<Deletes>,
    list: ((path: string, init?: AnyInit) => listAll(send, path, init)) as Calls['list'],
    changes: (projectId, changes) => followChanges(send, projectId, changes),
  };
}

function listAll(send: Send, path: string, init: AnyInit = {}) {
  return paginate((cursor) => {
    const query = { ...init.params?.query, ...(cursor !== undefined && { cursor }) };
    return send('GET', path, { ...init, params: { ...init.params, query } }) as Promise<Page<unknown>>;
  });
}
