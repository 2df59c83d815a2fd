import { type Membership, type MembershipChange, checkMembershipChange } from './members.policy';

const owner: Membership = { role: 'owner', status: 'active' };
const admin: Membership = { role: 'admin', status: 'active' };
const member: Membership = { role: 'member', status: 'active' };

function outcome(actor: Membership, target: Membership, change: MembershipChange, activeOwners = 2): string {
  try {
    checkMembershipChange(actor, target, change, activeOwners);
    return 'allowed';
  } catch (error) {
    return (error as { definition: { code: string } }).definition.code;
  }
}

describe('a change of a membership', () => {
  it.each<[string, Membership, Membership, MembershipChange, number, string]>([
    ['an owner makes a member an owner', owner, member, { role: 'owner' }, 1, 'allowed'],
    ['an owner demotes another owner', owner, owner, { role: 'member' }, 2, 'allowed'],
    ['an admin makes a member an admin', admin, member, { role: 'admin' }, 1, 'allowed'],
    ['an admin suspends another admin', admin, admin, { status: 'suspended' }, 1, 'allowed'],
    ['an admin makes a member an owner', admin, member, { role: 'owner' }, 1, 'SVC_FORBIDDEN'],
    ['an admin makes themselves an owner', admin, admin, { role: 'owner' }, 1, 'SVC_FORBIDDEN'],
    ['an admin demotes an owner', admin, owner, { role: 'member' }, 2, 'SVC_FORBIDDEN'],
    ['an admin suspends an owner', admin, owner, { status: 'suspended' }, 2, 'SVC_FORBIDDEN'],
    [
      'an admin reactivates a suspended owner',
      admin,
      { ...owner, status: 'suspended' },
      { status: 'active' },
      1,
      'SVC_FORBIDDEN',
    ],
    ['a member changes anyone', member, member, { role: 'admin' }, 1, 'SVC_FORBIDDEN'],
    [
      'a suspended owner changes anyone',
      { ...owner, status: 'suspended' },
      member,
      { role: 'admin' },
      1,
      'SVC_FORBIDDEN',
    ],
    ['the last owner is demoted', owner, owner, { role: 'admin' }, 1, 'SVC_LAST_OWNER'],
    ['the last owner is suspended', owner, owner, { status: 'suspended' }, 1, 'SVC_LAST_OWNER'],
    ['the last owner is made an owner again', owner, owner, { role: 'owner' }, 1, 'allowed'],
    [
      'a suspended owner is demoted',
      owner,
      { ...owner, status: 'suspended' },
      { role: 'member' },
      1,
      'allowed',
    ],
  ])('%s', (_name, actor, target, change, owners, expected) =>
    expect(outcome(actor, target, change, owners)).toBe(expected),
  );
});
