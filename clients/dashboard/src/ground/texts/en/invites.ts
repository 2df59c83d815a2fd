import { plural } from '../plural';

/** The texts of many invites at once. */
export const invites = {
  title: 'Invite many people',
  back: 'Open invites',
  hint: 'Each person gets a link by mail that works once, within seven days. About 50 invites a minute are sent; stay on this screen until all are. Then you can copy the links, which are shown only once, for those who get no mail.',
  onlyAdmins: 'Only owners and admins of the organization invite people.',
  lines: 'Addresses',
  linesHint:
    'One line for each person: the e-mail address, and after a comma the role if it is another than the one below. Under the heading of a CSV file, the role is in the column “role”.',
  file: 'Read a CSV file',
  role: 'Role of lines that name none',
  roles: { member: 'Member', admin: 'Admin' },
  send: plural('en', { one: 'Send # invite', other: 'Send # invites' }),
  asAdmins: plural('en', { one: '# of them as admin', other: '# of them as admins' }),
  stop: 'Stop',
  copyLinks: 'Copy the links',
  fileTooLarge: 'The lines would be too long: a list has at most 60,000 characters. Split the file.',
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
    notMailed:
      'Invited, but not mailed: too many mails were sent. Send the link yourself, or mail it again later.',
    failed: 'Not invited',
  },
};
