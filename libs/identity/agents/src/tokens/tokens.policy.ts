import { type Role, type TokenChoice, isTenantAdmin, rule } from '#access';
import { Forbidden } from '#platform';

/** @throws Forbidden */
export const requireMayChoose = rule(
  'API tokens',
  'Create a token with the admin scope',
  'An owner or admin. The token loses it when its owner loses the role.',
  (choice: TokenChoice, role: Role): void => {
    if (choice === 'admin' && !isTenantAdmin(role))
      throw new Forbidden({ message: 'Only an owner or admin can create a token with the admin scope.' });
  },
);
