import request from 'supertest';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sends requests to a running service, all with the same headers. */
export class Client {
  constructor(
    readonly url: string,
    readonly headers: Readonly<Record<string, string>> = {},
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
    const test = request(this.url)[method](path).set(this.headers);
    return body === undefined ? test : test.send(body);
  }

  /** The same caller with added or replaced headers. */
  with(headers: Record<string, string>): Client {
    return new Client(this.url, { ...this.headers, ...headers });
  }

  /** The same caller, sending to another process. */
  at(url: string): Client {
    return new Client(url, this.headers);
  }
}

/** A caller without a credential. */
export function anonymous(url: string): Client {
  return new Client(url);
}

/** A caller with a bearer token. */
export function bearer(url: string, token: string): Client {
  return new Client(url, { Authorization: `Bearer ${token}` });
}
