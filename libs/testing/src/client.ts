import request from 'supertest';
import { connectionsTo } from './connections';
import { problemsWithContract } from './contract';
import { expecting } from './expectations';

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/** Sends requests to a running service, all with the same headers. */
export class Client {
  constructor(
    readonly url: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Whether answers are compared with the OpenAPI document. */
    private readonly checked = true,
  ) {}

  get(path: string): request.Test {
    return this.send('get', path);
  }

  post(path: string, body?: object): request.Test {
    return this.send('post', path, body);
  }

  put(path: string, body?: object): request.Test {
    return this.send('put', path, body);
  }

  patch(path: string, body?: object): request.Test {
    return this.send('patch', path, body);
  }

  delete(path: string): request.Test {
    return this.send('delete', path);
  }

  /** Sends a request with any method, for tables of routes. */
  send(method: Method, path: string, body?: object): request.Test {
    const sent = request(this.url)[method](path).set(this.headers);
    const connections = connectionsTo(this.url);
    if (connections) sent.agent(connections);
    const test = keepingContract(expecting(sent), this.checked);
    return body === undefined ? test : test.send(body);
  }

  /** The same caller with added or replaced headers. */
  with(headers: Record<string, string>): Client {
    return new Client(this.url, { ...this.headers, ...headers }, this.checked);
  }

  /** The same caller, sending to another process. */
  at(url: string): Client {
    return new Client(url, this.headers, this.checked);
  }

  /** The same caller, whose answers are not compared with the OpenAPI document: used for another server, or for a damaged database. */
  unchecked(): Client {
    return new Client(this.url, this.headers, false);
  }
}

type Settle = (error: Error | null, answer: request.Response) => void;

/**
 * Fails the request if the answer is not what the OpenAPI document says. Lets the error of a failed expectation show the answer: supertest
 * itself shows only its status.
 */
function keepingContract(test: request.Test, checked: boolean): request.Test {
  const inner = test as unknown as { assert(error: unknown, answer: request.Response, settle: Settle): void };
  const assert = inner.assert.bind(test);
  inner.assert = (failure, answer, settle) =>
    assert(failure, answer, (error, settled) => {
      const problems = checked && answer ? problemsWithContract(test, answer) : [];
      const shown = error ?? (problems.length > 0 ? new Error('The OpenAPI document says otherwise:') : null);
      if (shown) {
        for (const problem of problems) shown.message += `\n${problem}`;
        if (answer?.text) shown.message += `\n${test.method} ${test.url}: ${answer.text.slice(0, 2_000)}`;
      }
      settle.call(test, shown, settled);
    });
  return test;
}

/** A caller without a credential. */
export function anonymous(url: string): Client {
  return new Client(url);
}

/** A caller with a bearer token. */
export function bearer(url: string, token: string): Client {
  return new Client(url, { Authorization: `Bearer ${token}` });
}
