import type { ProblemCode } from '../github/github-problem';
import type { FailureCode } from './scan';

const UNREACHABLE = 'GitHub could not be reached.';
const TIMEOUT = 'GitHub did not answer in time.';
const ERROR = 'GitHub answered with an error, also when asked again.';
const BAD_ANSWER = 'What GitHub answered is not what its documentation says.';
const TOO_LARGE = 'What GitHub answered is larger than a scan reads.';
const REDIRECT = 'GitHub pointed to another host, where a scan does not follow.';
const NO_ORGANIZATION = 'GitHub has no organization or user of this name, or none that this service may see.';
const NO_ENTRY = 'GitHub does not let this service list the repositories of this organization.';

/** What a reader is told of what could not be read. Never GitHub's own words: nobody knows what they hold. */
export const PROBLEM_TEXTS: Record<ProblemCode, string> = {
  organization_not_found: NO_ORGANIZATION,
  organization_forbidden: NO_ENTRY,
  repository_not_found: 'GitHub has no repository of this name, or none that this service may see.',
  repository_forbidden: 'GitHub does not let this service read this repository.',
  repository_unavailable: 'GitHub can not show this repository at the moment.',
  repository_empty: 'The repository is empty.',
  github_error: ERROR,
  github_unreachable: UNREACHABLE,
  github_timeout: TIMEOUT,
  bad_answer: BAD_ANSWER,
  answer_too_large: TOO_LARGE,
  redirect_refused: REDIRECT,
  too_many_repositories: 'There are more repositories than the 1,000 that one scan reads.',
  too_many_refs: 'Mappings name more refs of this repository than the 500 that one scan reads.',
  too_many_mappings: 'There are more mappings to this repository than the 100,000 that one scan compares.',
};

/** What a reader is told of a scan that failed. */
export const FAILURE_TEXTS: Record<FailureCode, string> = {
  organization_not_found: NO_ORGANIZATION,
  organization_forbidden: NO_ENTRY,
  bad_credentials:
    "GitHub does not accept this service's token. Its operator has to set another GITHUB_TOKEN.",
  rate_limited: 'GitHub asks for a longer wait than a scan takes. Start it again later.',
  github_error: ERROR,
  github_unreachable: UNREACHABLE,
  github_timeout: TIMEOUT,
  bad_answer: BAD_ANSWER,
  answer_too_large: TOO_LARGE,
  redirect_refused: REDIRECT,
  interrupted: 'The process that did it ended again and again.',
  took_too_long: 'It was not over within 24 hours.',
};
