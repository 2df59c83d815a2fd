import { plural } from '../../../ground/texts/plural';

/** The texts of the audit log, apart from its sentences. */
export const auditLog = {
  hint: 'Who changed what in your organization. Entries can be neither changed nor deleted.',
  onlyAdmins: 'Owners and admins of your organization read its audit log.',
  otherPlan: (plan: string) =>
    `Your organization has the plan ${plan}. Reading the audit log requires the plan Team or above; nothing is missing after a change.`,
  who: 'Who',
  about: 'About',
  chooseOne: 'Choose a person or an agent from the list.',
  found: plural('en', { one: '# person or agent found.', other: '# people and agents found.' }),
  act: 'Act',
  anyAct: 'All acts',
  from: 'From',
  to: 'To',
  endsEarly: 'Choose a day that is not before the first one.',
  all: 'Show all entries',
  count: plural('en', { one: '# entry', other: '# entries' }),
  emptyFilter: 'No entries match. Choose a longer period or another act.',
  details: 'Details',
  number: 'Number',
  at: 'Time',
  thing: 'Target',
  ip: 'IP address',
  program: 'Program',
  hash: 'Hash',
  none: 'None',
  onlyThese: (name: string) => `Only acts of ${name}`,
  onlyAbout: (name: string) => `Only entries about ${name}`,
  export: 'Export',
  exportHint:
    'An export has every entry of the chosen days, whatever else is filtered. The service signs it and records it here, also when you verify it. Anybody can verify JSON Lines without the service.',
  download: 'Download',
  table: 'Download as a table',
  verified: 'The log is verified.',
  verifiedRange: (first: number, last: number) => `Entries ${first} to ${last} are verified.`,
  notVerified: 'The log is not verified.',
  otherLog: 'It belongs to another organization.',
  unreadable: 'The answer is not a log.',
  unknown: 'unknown',
  unknownAct: (action: string) => `{actor} did ${action}: {target}`,
  actors: {
    user: 'A person',
    agent: 'An agent',
    directory: 'The directory',
    operator: 'The operator',
    system: 'The service',
  },
  values: { owner: 'owner', admin: 'admin', member: 'member', read: 'read', write: 'write' },
};

export type AuditTexts = typeof auditLog;
