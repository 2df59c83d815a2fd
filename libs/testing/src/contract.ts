import type request from 'supertest';
import type { Exchange } from './conformance';

/** What the environment of the e2e tests provides (`test/support/environment.ts`). */
type Environment = typeof globalThis & { problemsWithContract?: (exchange: Exchange) => string[] };

/** What the OpenAPI document says otherwise about a request and its answer. Unit tests have no document, and no problems. */
export function problemsWithContract(test: request.Test, answer: request.Response): string[] {
  const check = (globalThis as Environment).problemsWithContract;
  return check?.(exchangeOf(test, answer)) ?? [];
}

function exchangeOf(test: request.Test, answer: request.Response): Exchange {
  // Superagent has no public accessors for the request's headers and body.
  const { header, _data } = test as unknown as { header: Record<string, string>; _data?: unknown };
  const { pathname, search } = new URL(test.url);
  return {
    method: test.method,
    target: pathname + search,
    withToken: Object.keys(header).some((name) => name.toLowerCase() === 'authorization'),
    sent: typeof _data === 'string' ? parsed(_data) : _data,
    status: answer.status,
    headers: answer.headers,
    body: answer.body,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
