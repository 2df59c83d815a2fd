import { defineError } from '#platform';

export const GroupNameTaken = defineError(
  'SVC_SHARE_GROUP_NAME_TAKEN',
  409,
  'Your organization already has a share group with this name, which is compared without case. Choose another name.',
);
export const TooManyGroups = defineError(
  'SVC_TOO_MANY_SHARE_GROUPS',
  409,
  'An organization can have at most 1,000 share groups. Delete one first.',
);
export const GroupFull = defineError(
  'SVC_SHARE_GROUP_FULL',
  409,
  'A share group can have at most 5,000 members. Remove some first, or create another group.',
);
export const UnknownMember = defineError(
  'SVC_SHARE_GROUP_MEMBER_UNKNOWN',
  400,
  'Every member must be the id of a user of your organization.',
);
