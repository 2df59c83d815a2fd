import type { Rule } from '../findings/rule';

/** Tokens of package registries, and of build and delivery tools. */
export const PACKAGES: readonly Rule[] = [
  { id: 'npm-token', anchors: ['npm_'], pattern: /npm_[A-Za-z0-9]{36,64}/y, min: 36, unmistakable: true },
  {
    id: 'npm-auth-token',
    anchors: ['_authtoken', '_auth', '_password'],
    pattern: /_(?:authToken|auth|password)["'\s]{0,3}[=:]["'\s]{0,3}(?<secret>[A-Za-z0-9+/=_.-]{20,400})/dy,
    notAfter: 'nothing',
    min: 20,
  },
  {
    id: 'pypi-token',
    anchors: ['pypi-age'],
    pattern: /pypi-AgE[A-Za-z0-9_-]{40,1000}/y,
    min: 40,
    unmistakable: true,
  },
  {
    id: 'docker-token',
    anchors: ['dckr_pat_', 'dckr_oat_'],
    pattern: /dckr_[po]at_[A-Za-z0-9_-]{24,40}/y,
    notAfter: 'nothing',
    min: 24,
    unmistakable: true,
  },
  { id: 'rubygems-key', anchors: ['rubygems_'], pattern: /rubygems_[0-9a-f]{48}/y, unmistakable: true },
  { id: 'nuget-key', anchors: ['oy2'], pattern: /oy2[a-z0-9]{43}(?![A-Za-z0-9])/y },
  { id: 'crates-token', anchors: ['cio'], pattern: /cio[A-Za-z0-9]{32}(?![A-Za-z0-9])/y },
  { id: 'clojars-token', anchors: ['clojars_'], pattern: /CLOJARS_[0-9a-z]{60}/iy, unmistakable: true },
  { id: 'artifactory-key', anchors: ['akcp'], pattern: /AKCp[A-Za-z0-9]{60,80}/y, min: 60 },
  {
    id: 'artifactory-reference-token',
    anchors: ['cmvmd'],
    pattern: /cmVmd[A-Za-z0-9]{59}(?![A-Za-z0-9])/y,
  },
  {
    id: 'circleci-token',
    anchors: ['ccipat_', 'ccipra_'],
    pattern: /CCIP(?:AT|RA)_[A-Za-z0-9]{20,24}_[0-9a-z]{40}/y,
    unmistakable: true,
  },
  {
    id: 'buildkite-token',
    anchors: ['bkua_', 'bkaa_', 'bkct_'],
    pattern: /bk(?:ua|aa|ct)_[0-9a-z]{40}(?![0-9a-z])/y,
  },
  {
    id: 'sonar-token',
    anchors: ['squ_', 'sqp_', 'sqa_', 'sqco_'],
    pattern: /sq(?:[upa]_[0-9a-f]{40}|co_[A-Za-z0-9]{59})/y,
    unmistakable: true,
  },
  {
    id: 'harness-token',
    anchors: ['pat.', 'sat.'],
    pattern: /[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/y,
  },
  { id: 'octopus-key', anchors: ['api-'], pattern: /API-[A-Z0-9]{26,32}(?![A-Z0-9])/y, min: 26 },
  { id: 'sourcegraph-token', anchors: ['sgp_'], pattern: /sgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}/y },
];
