import { actsOfChange } from './members.acts';
import type { MemberRow } from './members.repository';

const member: MemberRow = {
  userId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  email: 'ada@example.org',
  displayName: 'Ada',
  role: 'member',
  status: 'active',
  createdAt: new Date(0),
};

describe('the acts of a change of a member', () => {
  it('are none if nothing changed', () => {
    expect(actsOfChange(member, { ...member }, 0)).toEqual([]);
  });

  it('are two if the role and the status changed', () => {
    const after: MemberRow = { ...member, role: 'admin', status: 'suspended' };
    expect(actsOfChange(member, after, 0)).toMatchObject([
      { action: 'member.role_changed', before: { role: 'member' }, after: { role: 'admin' } },
      { action: 'member.suspended', before: { status: 'active' }, after: { status: 'suspended' } },
    ]);
  });

  it('name the invites that a suspension withdrew, if there were any', () => {
    const suspended: MemberRow = { ...member, status: 'suspended' };
    expect(actsOfChange(member, suspended, 2)[0]!.after).toEqual({
      status: 'suspended',
      withdrawnInvites: 2,
    });
    expect(actsOfChange(suspended, member, 0)[0]!.after).toEqual({ status: 'active' });
  });
});
