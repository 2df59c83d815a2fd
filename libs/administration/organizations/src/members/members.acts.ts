import type { AuditAct } from '#audit';
import type { MemberRow } from './members.repository';

/**
 * The acts that a change of a member consists of, for the audit log: none if nothing changed, two if both the role and the status
 * did.
 *
 * @param withdrawnInvites how many open invites of the member were withdrawn with the change
 */
export function actsOfChange(before: MemberRow, after: MemberRow, withdrawnInvites: number): AuditAct[] {
  const target = { type: 'user', id: after.userId, name: after.displayName };
  const suspends = before.status === 'active' && after.status === 'suspended';
  const withdrawn = withdrawnInvites > 0 && { withdrawnInvites };
  const acts: AuditAct[] = [];
  if (before.role !== after.role) {
    acts.push({
      action: 'member.role_changed',
      target,
      before: { role: before.role },
      after: { role: after.role, ...(!suspends && withdrawn) },
    });
  }
  if (before.status !== after.status) {
    acts.push({
      action: suspends ? 'member.suspended' : 'member.reactivated',
      target,
      before: { status: before.status },
      after: { status: after.status, ...(suspends && withdrawn) },
    });
  }
  return acts;
}
