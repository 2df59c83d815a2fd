import { defineError } from '#platform';

export const ShareExists = defineError(
  'SVC_SHARE_EXISTS',
  409,
  'This document is shared there already, on other terms. Delete that share first, or keep it.',
);
export const GranteeAmbiguous = defineError(
  'SVC_GRANTEE_AMBIGUOUS',
  409,
  'Several people have this e-mail address. Name the one you mean by targetId.',
);
export const TooManyShares = defineError(
  'SVC_TOO_MANY_SHARES',
  409,
  'This document has as many live shares as it can have. Share it with a group, or delete some.',
);
