import { defineError } from '#platform';

export const InviteNotFound = defineError(
  'SVC_INVITE_NOT_FOUND',
  404,
  'This invite does not exist, has been used or has expired. Ask for a new one.',
);
export const AlreadyMember = defineError(
  'SVC_ALREADY_MEMBER',
  409,
  'A person with this e-mail address is already in your organization. Change that member instead.',
);
