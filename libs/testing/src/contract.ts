import type request from 'supertest';
import type { Exchange } from './conformance';

/** The part of the environment of the e2e tests that is used here (`test/support/environment.ts`). */
type Environment = typeof globalThis & { problemsWithContract?: (exchange: Exchange) => string[] };

/** The differences between a request with its answer and the OpenAPI document. Unit tests have no document, and no differences. */
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
