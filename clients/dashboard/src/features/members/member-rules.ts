export const ROLES = ['owner', 'admin', 'member'] as const;

export type Role = (typeof ROLES)[number];

/**
 * The roles that a person can give to a member, the present one included; none if they can't change the member. The service decides, and
 * also keeps an active owner.
 */
export function rolesToGive(own: string, member: string): readonly Role[] {
  if (own === 'owner') return ROLES;
  return own === 'admin' && member !== 'owner' ? ['admin', 'member'] : [];
}
