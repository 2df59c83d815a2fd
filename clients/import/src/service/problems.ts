import { ApiError, ConnectionError } from '../../../sdk/dist/index.js';
import { Misuse, Problem } from '../terminal/problem.js';

/** Turns a failure to reach the service into a problem that a person can fix; returns any other error unchanged. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof ConnectionError)) return error;
  if (error.reason === 'redirect') return new Misuse(error.message.replace('as baseUrl', 'as --url'));
  if (error.reason === 'content') return new Misuse(`${error.message} Check --url.`);
  return new Problem(`${error.message} Is the service running? Start it with "npm start".`);
}

/** The error of a first call. Every document workspace has its route, so a 404 or 405 is a problem with `--url`. */
export function asWrongAddress(error: unknown, url: string): unknown {
  if (!(error instanceof ApiError) || ![404, 405].includes(error.status)) return error;
  return new Misuse(
    `${url} is not the API of a document workspace. Check --url; the relay has a different address than the API.`,
  );
}
