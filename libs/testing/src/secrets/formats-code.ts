import { crc32 } from 'node:zlib';
import { type Format, prefixed } from './format';
import type { Random } from './random';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 30 random characters and a checksum of 6, as GitHub writes its tokens. */
function checked(random: Random): string {
  const body = random.text('base62', 30);
  let check = '';
  for (let value = crc32(body), i = 0; i < 6; i++, value = Math.floor(value / 62))
    check = BASE62[value % 62] + check;
  return body + check;
}

function github(name: string, letter: string): Format {
  return {
    name: `github/${name}`,
    label: 'GITHUB_TOKEN',
    make: (random) => `gh${letter}_${checked(random)}`,
  };
}

/** A JSON Web Token with random claims. */
export function webToken(random: Random, header: object, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${random.text('base64url', 43)}`;
}

/** Code hosts, registries, builds. */
export const CODE_FORMATS: readonly Format[] = [
  github('classic', 'p'),
  github('oauth', 'o'),
  github('app-user', 'u'),
  github('app-installation', 's'),
  {
    name: 'github/refresh',
    label: 'GITHUB_REFRESH_TOKEN',
    make: (random) => `ghr_${random.text('base62', 76)}`,
  },
  {
    name: 'github/app-installation-2026',
    label: 'GITHUB_TOKEN',
    make: (random) =>
      `ghs_${random.text('digits', 7)}_${webToken(random, { typ: 'JWT', alg: 'RS256' }, { iss: random.text('digits', 7), jti: random.uuid(), aud: random.text('base62', 40) })}`,
  },
  prefixed('github/fine-grained', 'GITHUB_TOKEN', 'github_pat_', ['base62', 22], '_', ['base62', 59]),
  prefixed('gitlab/personal', 'GITLAB_TOKEN', 'glpat-', ['base64url', 20]),
  prefixed(
    'gitlab/personal-routable',
    'GITLAB_TOKEN',
    'glpat-',
    ['base64url', 27],
    '.',
    ['lower', 2],
    ['lower', 7],
  ),
  prefixed('gitlab/deploy', 'GITLAB_DEPLOY_TOKEN', 'gldt-', ['base64url', 20]),
  prefixed('gitlab/runner', 'RUNNER_TOKEN', 'glrt-', ['base64url', 20]),
  prefixed('gitlab/runner-registration', 'REGISTRATION_TOKEN', 'GR' + '1348941', ['base64url', 20]),
  prefixed('gitlab/trigger', 'TRIGGER_TOKEN', 'glptt-', ['hex', 40]),
  prefixed('gitlab/job', 'CI_JOB_TOKEN', 'glcbt-', ['base62', 2], '_', ['base64url', 20]),
  prefixed('gitlab/feed', 'FEED_TOKEN', 'glft-', ['base64url', 20]),
  prefixed('gitlab/agent', 'AGENT_TOKEN', 'glagent-', ['base64url', 50]),
  prefixed('gitlab/oauth-secret', 'GITLAB_CLIENT_SECRET', 'gloas-', ['hex', 64]),
  prefixed('bitbucket/app-password', 'BITBUCKET_PASSWORD', 'ATBB', ['base62', 32]),
  prefixed('atlassian/api', 'JIRA_API_TOKEN', 'ATATT3xFf' + 'GF0', ['base64url', 175], '=', ['hex', 8]),
  prefixed('atlassian/admin', 'ATLASSIAN_ADMIN_KEY', 'ATCTT3xFf' + 'GN0', ['base64url', 160], '=', [
    'hex',
    8,
  ]),
  prefixed('azure/devops', 'AZURE_DEVOPS_PAT', '', ['base62', 76], 'AZDO', ['base62', 4]),
  prefixed('npm/access', 'NPM_TOKEN', 'npm_', ['base62', 36]),
  prefixed('pypi/upload', 'TWINE_PASSWORD', 'pypi-' + 'AgEIcHlwaS5vcmc', ['base64url', 150]),
  prefixed('docker/personal', 'DOCKER_TOKEN', 'dckr_pat_', ['base64url', 27]),
  prefixed('docker/organization', 'DOCKER_TOKEN', 'dckr_oat_', ['base64url', 32]),
  prefixed('rubygems/api', 'GEM_HOST_API_KEY', 'rubygems_', ['hex', 48]),
  prefixed('circleci/personal', 'CIRCLE_TOKEN', 'CCIPAT_', ['base62', 22], '_', ['hex', 40]),
  prefixed('sonar/user', 'SONAR_TOKEN', 'squ_', ['hex', 40]),
  prefixed('artifactory/api', 'ARTIFACTORY_API_KEY', 'AKCp', ['base62', 69]),
  prefixed('pulumi/access', 'PULUMI_ACCESS_TOKEN', 'pul-', ['hex', 40]),
  {
    name: 'npm/legacy',
    label: 'NPM_TOKEN',
    named: true,
    make: (random) => random.uuid(),
  },
];
