import { plural } from '../plural';

/** The texts of the people of an organization and of its invites. */
export const members = {
  title: 'Members',
  hint: 'Everyone in your organization. Owners and admins invite people and change roles.',
  hintAdmin:
    'Everyone in your organization. Admins change members and admins; only owners change owners. One active owner always remains.',
  all: 'All members',
  everyone: 'Everyone',
  search: 'Name or e-mail address',
  count: plural('en', { one: '# person', other: '# people' }),
  empty: 'No member matches.',
  you: '(you)',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  suspended: 'suspended',
  status: 'Status',
  statuses: { active: 'Active', suspended: 'Suspended' },
  anyOf: 'All',
  joined: 'joined',
  actsOf: (name: string) => `Actions for ${name}`,
  acts: { role: 'Change role', suspend: 'Suspend', reactivate: 'Reactivate', remove: 'Remove' },
  ownActs: { role: 'Change role', suspend: 'Suspend yourself', reactivate: 'Reactivate', remove: 'Remove' },
  role: 'Role',
  rolesHint:
    'Members read and write documents and connect agents. Admins also invite people, change roles, create projects and publish. Owners also rename and hand over the organization.',
  roleOf: (name: string) => `Role of ${name}`,
  changeRole: 'Change role',
  handOver:
    'To hand the organization over, make somebody else an owner first. Then you can give up your own role here.',
  ask: {
    suspend: (name: string) => `Suspend ${name}?`,
    reactivate: (name: string) => `Reactivate ${name}?`,
    remove: (name: string) => `Remove ${name}?`,
  },
  means: {
    suspend: 'Signs them out at once, and ends their tokens and agents for good. Their documents stay.',
    reactivate:
      'They can sign in again. Tokens and agents that ended with the suspension stay ended; they can connect an agent again.',
    remove:
      'Deletes the account for good, with the person’s My Docs, tokens and sessions. Their agents are orphaned. Documents in projects stay. This can’t be undone.',
  },
  suspendYourself: 'Suspend yourself?',
  suspendsYou: {
    owner:
      'You would be signed out at once, and your tokens and agents would end for good. Another owner would have to reactivate you.',
    admin:
      'You would be signed out at once, and your tokens and agents would end for good. Another owner or admin would have to reactivate you.',
  },
  done: {
    role: 'The role has been changed.',
    suspend: 'The member has been suspended.',
    reactivate: 'The member is active again.',
    remove: 'The member has been removed.',
  },
  invitePeople: 'Invite people',
  invites: 'Invites',
  invitesHint:
    'An invite is a link that works once, within seven days. A new invite for the same address replaces the open one.',
  many: 'Invite many people at once',
  email: 'E-mail address',
  invite: 'Invite',
  mailed: (email: string) => `The invite was mailed to ${email}. You can also send this link yourself.`,
  notMailed: (email: string) =>
    `The invite was not mailed, because too many mails were sent. Send this link to ${email}.`,
  linkOnce: 'It is shown only now.',
  copyLink: 'Copy the link',
  inviteCount: plural('en', { one: '# open invite', other: '# open invites' }),
  noInvites: 'No invites are open.',
  invitedBy: (name: string) => `invited by ${name}`,
  expires: 'expires',
  resend: 'Mail again',
  resent: 'The invite was mailed again, and is open for another seven days.',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invite for ${email}?`,
  withdrawMeans: 'The link that was sent stops working. You can invite the person again.',
  withdrawn: 'The invite has been withdrawn. Its link no longer works.',
};
