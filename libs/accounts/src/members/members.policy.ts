import type { Role } from '#access';
import { Forbidden } from '#platform';
import { LastOwner } from './members.errors';

/** What a person is in an organization. */
export interface Standing {
  role: Role;
  status: 'active' | 'suspended';
}

/** A change of someone's standing. */
export type StandingChange = Partial<Standing>;

/** What `target` would be after `change`. */
export function standingAfter(target: Standing, change: StandingChange): Standing {
  return { role: change.role ?? target.role, status: change.status ?? target.status };
}

/**
 * Whether `actor` may change `target` so: admins change members and admins, only owners touch owners or make them, and
 * one active owner always stays.
 *
 * @param activeOwners how many there are now.
 * @throws Forbidden, LastOwner.
 */
export function checkStandingChange(
  actor: Standing,
  target: Standing,
  change: StandingChange,
  activeOwners: number,
): void {
  if (actor.status !== 'active' || actor.role === 'member') throw new Forbidden();
  const after = standingAfter(target, change);
  if ((target.role === 'owner' || after.role === 'owner') && actor.role !== 'owner') throw new Forbidden();
  if (isActiveOwner(target) && !isActiveOwner(after) && activeOwners <= 1) throw new LastOwner();
}

/** Whether `after` may do less than `before`. */
export function narrows(before: Standing, after: Standing): boolean {
  return (
    (before.status === 'active' && after.status === 'suspended') ||
    (before.role !== 'member' && after.role === 'member')
  );
}

function isActiveOwner({ role, status }: Standing): boolean {
  return role === 'owner' && status === 'active';
}
