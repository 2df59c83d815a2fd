import { type Role, rule } from '#access';
import { Forbidden } from '#platform';
import { LastOwner } from './members.errors';

const AREA = 'Members';

/** The role and the status of a person in an organization. */
export interface Membership {
  role: Role;
  status: 'active' | 'suspended';
}

export type MembershipChange = Partial<Membership>;

/** The membership of `target` after `change`. */
export function membershipAfter(target: Membership, change: MembershipChange): Membership {
  return { role: change.role ?? target.role, status: change.status ?? target.status };
}

/**
 * Checks whether `actor` may make a change to `target`. Admins may change members and admins; only owners may change owners or make
 * someone an owner. One active owner must always be left.
 *
 * @param activeOwners how many active owners the organization has before the change
 * @throws Forbidden, LastOwner
 */
export const checkMembershipChange = rule(
  AREA,
  'Change the role of a member, suspend or reactivate them',
  'An owner; an admin, unless the member is an owner or would become one. One active owner always remains.',
  (actor: Membership, target: Membership, change: MembershipChange, activeOwners: number): void => {
    if (!administers(actor)) throw new Forbidden();
    const after = membershipAfter(target, change);
    if ((target.role === 'owner' || after.role === 'owner') && actor.role !== 'owner') throw new Forbidden();
    requireOwner(target, after, activeOwners);
  },
);

/** Requires that an organization keeps an active owner when a membership changes. @throws LastOwner */
export function requireOwner(before: Membership, after: Membership, activeOwners: number): void {
  if (isActiveOwner(before) && !isActiveOwner(after) && activeOwners <= 1) throw new LastOwner();
}

/**
 * Checks whether `actor` may remove `target`. It requires the same role as a suspension.
 *
 * @param activeOwners how many active owners the organization has before
 * @throws Forbidden, LastOwner
 */
export const checkRemoval = rule(
  AREA,
  'Remove a member',
  'A caller who may suspend them.',
  (actor: Membership, target: Membership, activeOwners: number): void => {
    checkMembershipChange(actor, target, { status: 'suspended' }, activeOwners);
  },
);

/** Checks whether a person may delete their own account. @throws LastOwner */
export const checkDeparture = rule(
  AREA,
  'Delete your own account',
  'Every member, except the last active owner.',
  (own: Membership, activeOwners: number): void => {
    if (isActiveOwner(own) && activeOwners <= 1) throw new LastOwner();
  },
);

/** Whether a person with this membership administers the organization, so that they may invite and change others. */
export function administers({ role, status }: Membership): boolean {
  return status === 'active' && role !== 'member';
}

function isActiveOwner({ role, status }: Membership): boolean {
  return role === 'owner' && status === 'active';
}
