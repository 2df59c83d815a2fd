import { defineError } from '#platform';

export const InviteGone = defineError(
  'SVC_INVITE_NOT_FOUND',
  404,
  'This invite is unknown, used or expired. Ask for a new one.',
);
export const AlreadyMember = defineError(
  'SVC_ALREADY_MEMBER',
  409,
  'Someone of your organization has this e-mail address already.',
);
