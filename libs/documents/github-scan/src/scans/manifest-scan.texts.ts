import type { ProblemCode } from '../github/github-problem';
import type { FailureCode } from './scan';

const UNREACHABLE = 'GitHub could not be reached.';
const TIMEOUT = 'GitHub did not answer in time.';
const ERROR = 'GitHub answered with an error, and again after retries.';
const BAD_ANSWER = 'The answer of GitHub does not match its documentation.';
const TOO_LARGE = 'The answer of GitHub is larger than the limit of a scan.';
const REDIRECT = 'GitHub redirected to another host. Scans do not follow such redirects.';
const NO_ORGANIZATION = 'GitHub has no organization or user with this name, or this service cannot see it.';
const NOT_LISTED = 'GitHub does not allow this service to list the repositories of this organization.';

/** Messages for readers about what could not be read. They never contain text from GitHub, which could disclose anything. */
export const PROBLEM_TEXTS: Record<ProblemCode, string> = {
  organization_not_found: NO_ORGANIZATION,
  organization_forbidden: NOT_LISTED,
  repository_not_found: 'GitHub has no repository with this name, or this service cannot see it.',
  repository_forbidden: 'GitHub does not allow this service to read this repository.',
  repository_unavailable: 'GitHub cannot show this repository at the moment.',
  repository_empty: 'The repository is empty.',
  github_error: ERROR,
  github_unreachable: UNREACHABLE,
  github_timeout: TIMEOUT,
  bad_answer: BAD_ANSWER,
  answer_too_large: TOO_LARGE,
  redirect_refused: REDIRECT,
  too_many_repositories: 'There are more than 1,000 repositories. A scan reads 1,000.',
  too_many_refs: 'Mappings name more than 500 refs of this repository. A scan reads 500.',
  too_many_mappings:
    'There are more than 100,000 mappings to this repository, more than a scan can compare, so none of them was compared.',
};

/** Messages for readers about why a scan failed. */
export const FAILURE_TEXTS: Record<FailureCode, string> = {
  organization_not_found: NO_ORGANIZATION,
  organization_forbidden: NOT_LISTED,
  bad_credentials:
    'GitHub does not accept the token of this service. Its operator must set another GITHUB_TOKEN.',
  rate_limited:
    'The rate limit of GitHub requires a longer wait than a scan allows. Start the scan again later.',
  github_error: ERROR,
  github_unreachable: UNREACHABLE,
  github_timeout: TIMEOUT,
  bad_answer: BAD_ANSWER,
  answer_too_large: TOO_LARGE,
  redirect_refused: REDIRECT,
  interrupted: 'The process that ran the scan stopped unexpectedly five times in a row.',
  took_too_long: 'The scan did not finish within 24 hours.',
};
