import { MISDIRECTED, TOO_LARGE } from './github-fetch';

/** The reasons why a repository or an organization could not be read. */
export const PROBLEMS = [
  'organization_not_found',
  'organization_forbidden',
  'repository_not_found',
  'repository_forbidden',
  'repository_unavailable',
  'repository_empty',
  'github_error',
  'github_unreachable',
  'github_timeout',
  'bad_answer',
  'answer_too_large',
  'redirect_refused',
  'too_many_repositories',
  'too_many_refs',
  'too_many_mappings',
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

/** GitHub did not answer a request, or answered it with an error. */
export class GithubProblem extends Error {
  constructor(readonly code: ProblemCode) {
    super(code);
  }

  /** Whether GitHub as a whole fails, and not only this request. */
  get isGeneral(): boolean {
    return ['github_error', 'github_unreachable', 'github_timeout', 'bad_answer'].includes(this.code);
  }
}

/** A rate limit of GitHub is reached. */
export class RateLimitReached extends Error {
  constructor(readonly seconds: number) {
    super(`The rate limit of GitHub asks for a wait of ${seconds} s`);
  }
}

/** GitHub refuses the token. */
export class BadCredentials extends Error {}

/** The scan has to stop in this process, because the process shuts down or another one runs the scan. */
export class Interrupted extends Error {}

/** The properties of an Octokit error that are used here. */
export interface RequestFailure {
  status?: number;
  message: string;
  cause?: unknown;
  response?: { headers: Record<string, string | number | undefined> };
}

const MINUTE = 60;
const MAX_DEFAULT_WAIT_SECONDS = 900;

/** The error for a failed request. The caller handles 404, whose meaning depends on the request. */
export function errorOf(failure: RequestFailure, waits: number): Error {
  const { status, response } = failure;
  if (!response) return new GithubProblem(timedOut(failure) ? 'github_timeout' : 'github_unreachable');
  const seconds = waitOf(failure, waits);
  if (seconds !== undefined) return new RateLimitReached(seconds);
  if (status === 401) return new BadCredentials('GitHub answered 401');
  return new GithubProblem(codeOf(failure));
}

function codeOf({ status, message }: RequestFailure): ProblemCode {
  if (status === 403 || status === 451) return 'repository_forbidden';
  if (status === 404 || status === 410) return 'repository_not_found';
  // GitHub also answers 409 while it creates or transfers a repository.
  if (status === 409) return /is empty/i.test(message) ? 'repository_empty' : 'repository_unavailable';
  if (status === MISDIRECTED) return 'redirect_refused';
  if (status === TOO_LARGE) return 'answer_too_large';
  return 'github_error';
}

function timedOut({ cause }: RequestFailure): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}

/**
 * How many seconds to wait for a rate limit, as GitHub documents it: `retry-after`; otherwise, if no requests remain, until
 * `x-ratelimit-reset`; otherwise, for a secondary limit, a minute that doubles with each wait. Undefined if no rate limit was reached.
 *
 * @param waits how often the scan has waited since the last successful answer
 */
export function waitOf(
  { status, message, response }: RequestFailure,
  waits: number,
  now = Date.now(),
): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const { headers } = response!;
  // The clock of this machine can differ from GitHub's.
  const clock = Date.parse(String(headers.date)) || now;
  const requested = retryAfter(headers['retry-after'], clock) ?? untilReset(headers, clock);
  const byDefault = Math.min(MINUTE * 2 ** waits, MAX_DEFAULT_WAIT_SECONDS);
  if (requested !== undefined) return Math.max(requested, Math.min(2 ** waits, MINUTE));
  return status === 429 || /secondary rate limit|abuse detection/i.test(message) ? byDefault : undefined;
}

function retryAfter(value: string | number | undefined, clock: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(String(value)) ? Number(value) : (Date.parse(String(value)) - clock) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function untilReset(headers: Record<string, string | number | undefined>, clock: number): number | undefined {
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset']);
  // One second more, so that the reset has passed.
  return Number.isFinite(reset) ? Math.max(0, Math.ceil(reset - clock / 1000)) + 1 : undefined;
}
