import type { Rule } from '../findings/rule';

/** Tokens of GitHub, GitLab, Bitbucket and Azure DevOps. */
export const CODE_HOSTS: readonly Rule[] = [
  {
    id: 'github-token',
    anchors: ['ghp_', 'gho_', 'ghu_', 'ghr_', 'ghs_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{36,255}/y,
    notAfter: 'nothing',
    min: 36,
    unmistakable: true,
  },
  {
    id: 'github-installation-token',
    anchors: ['ghs_'],
    pattern: /ghs_[0-9]{1,12}_eyJ[A-Za-z0-9_-]{10,1200}\.[A-Za-z0-9_-]{10,2400}\.[A-Za-z0-9_-]{20,1000}/y,
    notAfter: 'nothing',
  },
  {
    id: 'github-fine-grained-token',
    anchors: ['github_pat_'],
    pattern: /github_pat_[A-Za-z0-9_]{60,255}/y,
    notAfter: 'nothing',
    min: 60,
    unmistakable: true,
  },
  {
    id: 'gitlab-token',
    anchors: [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'glcbt-',
      'glptt-',
      'glft-',
      'glimt-',
      'glagent-',
      'gloas-',
      'glsoat-',
      'glffct-',
      'glwt-',
    ],
    pattern:
      /gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,9})?/y,
    notAfter: 'nothing',
    min: 20,
    unmistakable: true,
  },
  {
    id: 'gitlab-runner-registration-token',
    anchors: ['gr1348941'],
    pattern: /GR1348941[A-Za-z0-9_-]{20,50}/y,
    min: 20,
  },
  {
    id: 'gitlab-session',
    anchors: ['_gitlab_session='],
    pattern: /_gitlab_session=(?<secret>[0-9a-f]{32})/dy,
  },
  {
    id: 'atlassian-token',
    anchors: ['atatt3', 'atctt3', 'atstt3'],
    pattern: /AT(?:ATT|CTT|STT)3[A-Za-z0-9_=+/-]{60,400}/y,
    notAfter: 'nothing',
    min: 60,
    unmistakable: true,
  },
  { id: 'bitbucket-app-password', anchors: ['atbb'], pattern: /ATBB[A-Za-z0-9_=.-]{20,64}/y, min: 20 },
  {
    id: 'bitbucket-data-center-token',
    anchors: ['bbdc-'],
    pattern: /BBDC-[A-Za-z0-9+/@_-]{40,50}/y,
    min: 40,
  },
  {
    id: 'azure-devops-token',
    anchors: ['azdo'],
    lead: 76,
    pattern: /[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/y,
  },
];
