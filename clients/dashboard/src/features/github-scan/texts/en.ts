import { plural } from '../../../ground/texts/plural';

const general = {
  organization_not_found: 'GitHub has no organization or user with this name, or the service cannot see it.',
  organization_forbidden:
    'GitHub does not let the service list the repositories. It may need a token of GitHub, which the operator of the service sets.',
  github_error: 'GitHub answered with an error, and again after retries.',
  github_unreachable: 'GitHub could not be reached.',
  github_timeout: 'GitHub did not answer in time.',
  bad_answer: 'The answer of GitHub could not be understood.',
  answer_too_large: 'The answer of GitHub is too large for a scan.',
  redirect_refused: 'GitHub referred to another address, which scans do not follow.',
};

/** The texts of the scan of GitHub. */
export const scan = {
  title: 'Scan of GitHub',
  intro:
    'A scan reads the repositories of an organization on GitHub, and compares their files with the mappings of all shared projects. It changes nothing on GitHub. The mapping of a missing file is marked as broken.',
  onlyAdmins: 'Owners and admins can start one.',
  none: 'No scan has run yet.',
  organization: 'Organization or user on GitHub',
  organizationHint: 'You can leave it empty if all mappings name the same one.',
  required: 'Enter a name: the mappings name no organization on GitHub, or several.',
  wrongName: 'Enter the name of an organization or user on GitHub: letters, digits and hyphens.',
  start: 'Start a scan',
  running: 'A scan is running…',
  of: 'Last scan:',
  startedAt: 'Started',
  doneAt: 'Finished',
  failedAt: 'Failed',
  partial: 'only some projects',
  queued: 'The scan waits for its turn.',
  progressName: 'Progress of the scan',
  progress: (done: number, all: number) =>
    all === 0 ? 'Reading the list of repositories…' : `${done} of ${all} repositories read`,
  waits: 'GitHub limits the number of requests. The scan goes on',
  failures: {
    ...general,
    bad_credentials:
      'GitHub does not accept the token of the service. The operator of the service must set another.',
    rate_limited:
      'GitHub limits the number of requests, and the wait is too long. Start the scan again later.',
    interrupted: 'The service was interrupted five times during the scan. Start it again.',
    took_too_long: 'The scan did not finish within 24 hours.',
  } as Record<string, string>,
  problems: {
    ...general,
    repository_not_found: 'does not exist, or is private and the service cannot see it.',
    repository_forbidden: 'is private: GitHub does not let the service read it.',
    repository_unavailable: 'cannot be shown by GitHub at the moment.',
    repository_empty: 'is empty.',
    too_many_repositories: 'There are more than 1,000 repositories. The scan read 1,000.',
    too_many_refs: 'Mappings name more than 500 branches and tags. The scan read 500.',
    too_many_mappings: 'There are more than 100,000 mappings. The scan compared 100,000.',
  } as Record<string, string>,
  errors: plural('en', { one: '# problem', other: '# problems' }),
  unverifiedBecause: plural('en', {
    one: '# mapping was not compared because of it.',
    other: '# mappings were not compared because of it.',
  }),
  renames: 'Renamed repositories',
  renamesHint: 'Repair the mappings so that they use the current name.',
  renamed: (from: string, to: string) => `${from} is now ${to}`,
  counts: {
    matched: 'Mappings in order',
    changed: 'Mappings with a changed file',
    missing: 'Mappings without a file',
    unverified: 'Mappings not compared',
    unmapped: 'Files without a mapping',
  },
  items: 'What needs attention',
  file: 'File',
  outcome: 'Result',
  outcomes: {
    changed: 'Changed',
    missing: 'Missing',
    unverified: 'Not compared',
    unmapped: 'Without a mapping',
  } as Record<string, string>,
  reasons: {
    no_repository: 'No such repository',
    no_ref: 'No such branch or tag',
    no_file: 'No such file',
    not_a_file: 'Not a file',
    no_hash: 'The mapping has no hash',
    other_hash: 'The mapping has no hash of Git',
    tree_cut: 'GitHub did not list all files',
  } as Record<string, string>,
};

export type ScanTexts = typeof scan;
