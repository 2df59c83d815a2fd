import { plural } from '../plural';

/** The texts of many invites at once. */
export const invites = {
  title: 'Invite many people',
  back: 'Open invites',
  hint: 'Each person gets a link by mail that works once, within seven days. About 50 invites a minute are sent; stay on this screen until all are.',
  onlyAdmins: 'Only owners and admins of the organization invite people.',
  lines: 'Addresses',
  linesHint:
    'One line for each person: the e-mail address, and after a comma the role if it is another than the one below.',
  file: 'Read a CSV file',
  role: 'Role of lines that name none',
  roles: { member: 'Member', admin: 'Admin' },
  send: plural('en', { one: 'Send # invite', other: 'Send # invites' }),
  none: 'Enter at least one line that can be sent.',
  tooMany: (max: number) => `Send at most ${max} invites at once.`,
  notSent: plural('en', { one: '# line is not sent', other: '# lines are not sent' }),
  problems: {
    badAddress: 'This is no e-mail address.',
    badRole: 'The role must be member or admin.',
    double: 'The address stands here twice.',
    alreadyInvited: 'The person is already invited.',
  },
  sending: (done: number, total: number) => `${done} of ${total} sent`,
  done: plural('en', { one: '# person is invited', other: '# people are invited' }),
  states: {
    invited: 'Invited',
    notMailed: 'Invited, but not mailed: too many mails were sent. Mail it again later.',
    failed: 'Not invited',
  },
};
