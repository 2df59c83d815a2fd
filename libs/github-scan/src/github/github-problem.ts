import { MISDIRECTED, TOO_LARGE } from './github-fetch';

/** Why a repository, or an organization, could not be read. */
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

/** GitHub's answer, or its absence, that ends the reading of one thing. */
export class GithubProblem extends Error {
  constructor(readonly code: ProblemCode) {
    super(code);
  }

  /** Whether it speaks of GitHub as a whole rather than of what was asked for. */
  get isGeneral(): boolean {
    return ['github_error', 'github_unreachable', 'github_timeout', 'bad_answer'].includes(this.code);
  }
}

/** GitHub's limit on requests is reached. */
export class MustWait extends Error {
  constructor(readonly seconds: number) {
    super(`GitHub wants ${seconds} s of silence`);
  }
}

/** GitHub refuses the token. */
export class BadCredentials extends Error {}

/** The work is to stop here: the process ends, or another one has taken it over. */
export class Interrupted extends Error {}

/** An error of Octokit's, as far as it goes by here. */
export interface RequestFailure {
  status?: number;
  message: string;
  cause?: unknown;
  response?: { headers: Record<string, string | number | undefined> };
}

const MINUTE = 60;
const LONGEST_GUESS_SECONDS = 900;

/** What a failed request means, but for a 404, which means another thing each time. */
export function problemOf(failure: RequestFailure, waits: number): Error {
  const { status, response } = failure;
  if (!response) return new GithubProblem(timedOut(failure) ? 'github_timeout' : 'github_unreachable');
  const seconds = waitOf(failure, waits);
  if (seconds !== undefined) return new MustWait(seconds);
  if (status === 401) return new BadCredentials('GitHub answered 401');
  return new GithubProblem(codeOf(failure));
}

function codeOf({ status, message }: RequestFailure): ProblemCode {
  if (status === 403 || status === 451) return 'repository_forbidden';
  if (status === 404 || status === 410) return 'repository_not_found';
  // Also while GitHub makes or moves a repository.
  if (status === 409) return /is empty/i.test(message) ? 'repository_empty' : 'repository_unavailable';
  if (status === MISDIRECTED) return 'redirect_refused';
  if (status === TOO_LARGE) return 'answer_too_large';
  return 'github_error';
}

function timedOut({ cause }: RequestFailure): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}

/**
 * How many seconds GitHub asks for, as its documentation has it: `retry-after`; else until `x-ratelimit-reset` when none
 * remain; else, over a secondary limit, a minute and twice that after each wait in vain. Undefined when it asks for none.
 *
 * @param waits how many waits there were since the last answer.
 */
export function waitOf(
  { status, message, response }: RequestFailure,
  waits: number,
  now = Date.now(),
): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const { headers } = response!;
  // By GitHub's clock where it tells, for ours may be off.
  const clock = Date.parse(String(headers.date)) || now;
  const asked = retryAfter(headers['retry-after'], clock) ?? untilReset(headers, clock);
  const guess = Math.min(MINUTE * 2 ** waits, LONGEST_GUESS_SECONDS);
  if (asked !== undefined) return Math.max(asked, Math.min(2 ** waits, MINUTE));
  return status === 429 || /secondary rate limit|abuse detection/i.test(message) ? guess : undefined;
}

function retryAfter(value: string | number | undefined, clock: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(String(value)) ? Number(value) : (Date.parse(String(value)) - clock) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function untilReset(headers: Record<string, string | number | undefined>, clock: number): number | undefined {
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset']);
  // One more, so that it is past.
  return Number.isFinite(reset) ? Math.max(0, Math.ceil(reset - clock / 1000)) + 1 : undefined;
}
