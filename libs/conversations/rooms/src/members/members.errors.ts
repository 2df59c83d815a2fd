import { defineError } from '#platform';

export const MemberHasLeft = defineError(
  'SVC_ROOM_MEMBER_GONE',
  409,
  'This member is neither in the room nor in its waiting room. List the members of the room again.',
);
export const NotAnObserver = defineError(
  'SVC_ROOM_NOT_AN_OBSERVER',
  409,
  'Only an observer can be allowed to speak. Hosts and co-moderators always can.',
);
