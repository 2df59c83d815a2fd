import { type Principal, isTenantAdmin, rule } from '#access';
import { Forbidden } from '#platform';

/** @throws Forbidden */
export const requireMayRevoke = rule(
  'Doc IDs',
  'Revoke a Doc ID',
  'The person who issued it, or an owner or admin.',
  ({ userId, role }: Pick<Principal, 'userId' | 'role'>, issuedBy: string): void => {
    if (issuedBy !== userId && !isTenantAdmin(role))
      throw new Forbidden({ message: 'Only the issuer of this Doc ID, an owner or an admin can revoke it.' });
  },
);
