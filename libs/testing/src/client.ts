import request from 'supertest';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Speaks to a running service over HTTP with one set of headers. */
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

  /** Any method by name, for tables of routes. */
  send(method: Method, path: string, body?: object): request.Test {
    const test = request(this.url)[method](path).set(this.headers);
    return body === undefined ? test : test.send(body);
  }

  /** The same caller with more headers, or with some replaced. */
  with(headers: Record<string, string>): Client {
    return new Client(this.url, { ...this.headers, ...headers });
  }

  /** The same caller at another process. */
  at(url: string): Client {
    return new Client(url, this.headers);
  }
}

/** Nobody in particular. */
export function anonymous(url: string): Client {
  return new Client(url);
}

/** Whoever holds a bearer token. */
export function bearer(url: string, token: string): Client {
  return new Client(url, { Authorization: `Bearer ${token}` });
}
