import { defineError } from '#platform';

export const GroupNameTaken = defineError(
  'SVC_SHARE_GROUP_NAME_TAKEN',
  409,
  'Your organization has a share group of this name already; case makes no difference.',
);
export const TooManyGroups = defineError(
  'SVC_TOO_MANY_SHARE_GROUPS',
  409,
  'Your organization has as many share groups as it can have.',
);
export const GroupFull = defineError(
  'SVC_SHARE_GROUP_FULL',
  409,
  'This share group has as many members as it can have.',
);
