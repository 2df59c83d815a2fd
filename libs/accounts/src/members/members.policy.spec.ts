import { type Standing, type StandingChange, checkStandingChange } from './members.policy';

const owner: Standing = { role: 'owner', status: 'active' };
const admin: Standing = { role: 'admin', status: 'active' };
const member: Standing = { role: 'member', status: 'active' };

function outcome(actor: Standing, target: Standing, change: StandingChange, activeOwners = 2): string {
  try {
    checkStandingChange(actor, target, change, activeOwners);
    return 'allowed';
  } catch (error) {
    return (error as { definition: { code: string } }).definition.code;
  }
}

describe('changing what someone is in an organization', () => {
  it.each<[string, Standing, Standing, StandingChange, number, string]>([
    ['an owner makes an owner', owner, member, { role: 'owner' }, 1, 'allowed'],
    ['an owner demotes another', owner, owner, { role: 'member' }, 2, 'allowed'],
    ['an admin makes an admin', admin, member, { role: 'admin' }, 1, 'allowed'],
    ['an admin suspends an admin', admin, admin, { status: 'suspended' }, 1, 'allowed'],
    ['an admin makes an owner', admin, member, { role: 'owner' }, 1, 'SVC_FORBIDDEN'],
    ['an admin makes itself an owner', admin, admin, { role: 'owner' }, 1, 'SVC_FORBIDDEN'],
    ['an admin demotes an owner', admin, owner, { role: 'member' }, 2, 'SVC_FORBIDDEN'],
    ['an admin suspends an owner', admin, owner, { status: 'suspended' }, 2, 'SVC_FORBIDDEN'],
    [
      'an admin wakes a suspended owner',
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
    ['the last owner stays as they are', owner, owner, { role: 'owner' }, 1, 'allowed'],
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
