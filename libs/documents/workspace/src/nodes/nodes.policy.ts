import { type Principal, rule } from '#access';
import { Forbidden } from '#platform';
import { administers } from '#visibility';

/** The routes for one node let only people move nodes. @throws Forbidden */
export const requireMayMoveTogether = rule(
  'Documents',
  'Move several documents or folders at once',
  'A person who is signed in and can arrange them, as for moving one.',
  (principal: Principal): void => {
    if (principal.kind !== 'session')
      throw new Forbidden({
        message: 'A token can delete and restore nodes. Only a person who is signed in can move them.',
      });
  },
);

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
