import { type Principal, rule } from '#access';
import { Forbidden } from '#platform';
import { administers } from '#visibility';

/** @throws Forbidden */
export const requireMayDeletePermanently = rule(
  'Documents',
  'Delete a document or folder permanently',
  'An owner or admin who is signed in.',
  (principal: Principal): void => {
    if (principal.kind !== 'session' || !administers(principal))
      throw new Forbidden({ message: 'Only an owner or admin who is signed in can delete permanently.' });
  },
);
