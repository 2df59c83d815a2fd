import { defineError } from '#platform';

export const GroupNameTaken = defineError(
  'SVC_SHARE_GROUP_NAME_TAKEN',
  409,
  'Your organization already has a share group with this name. Case is ignored.',
);
export const TooManyGroups = defineError(
  'SVC_TOO_MANY_SHARE_GROUPS',
  409,
  'Your organization has the maximum number of share groups.',
);
export const GroupFull = defineError(
  'SVC_SHARE_GROUP_FULL',
  409,
  'This share group has the maximum number of members.',
);
export const UnknownMember = defineError(
  'SVC_SHARE_GROUP_MEMBER_UNKNOWN',
  400,
  'Every member must be the id of a user of your organization.',
);
