import { Int, Text, Time, defineError } from '#platform';

export class RoomLimitDetails {
  @Int({ doc: 'How many rooms of the organization can be open at the same time.', min: 0, max: 1_000_000 })
  limit!: number;

  @Int({ doc: 'How many are open.', min: 0, max: 1_000_000 })
  open!: number;
}

export class TurnDetails {
  @Text({ doc: 'The status of the room.', max: 10, example: 'active' })
  status!: string;

  @Int({ doc: 'The number of the current turn, or of the last one.', min: 0, max: 2 ** 31 - 1, example: 7 })
  turnNumber!: number;

  @Time({ doc: 'When the current turn ends; null if there is none.', nullable: true })
  turnDeadlineAt!: Date | null;
}

export const RoomClosed = defineError('SVC_ROOM_CLOSED', 409, 'This room is closed. Create a new room.');
export const RoomOpen = defineError(
  'SVC_ROOM_OPEN',
  409,
  'Only a closed room has minutes, and this room is open. Close it first.',
);
export const RoomNotIdle = defineError(
  'SVC_ROOM_NOT_IDLE',
  422,
  'Only an idle room can be resumed, and this room is not idle.',
);
export const RoomLimitReached = defineError(
  'SVC_ROOM_LIMIT_REACHED',
  409,
  'Your organization has as many open rooms as its plan allows. Close one, or wait until one expires.',
  RoomLimitDetails,
);
export const TurnNotYours = defineError(
  'TURN_NOT_YOURS',
  403,
  'It is not your turn. Wait until a poll answers `isMyTurn: true`.',
  TurnDetails,
);
export const RoomAgentsFull = defineError(
  'SVC_ROOM_AGENTS_FULL',
  409,
  'This room has as many approved agents as `maxAgents` allows. Revoke one first.',
);
export const RoomFull = defineError(
  'SVC_ROOM_FULL',
  409,
  'The waiting room of this room is full. Retry when the host has decided about those who wait.',
);
export const MemberDecided = defineError(
  'SVC_ROOM_MEMBER_DECIDED',
  409,
  'This member is not waiting: somebody has already decided, or the member has left. List the members of the room again.',
);
export const MemberNotApproved = defineError(
  'SVC_ROOM_MEMBER_NOT_APPROVED',
  409,
  'Only an approved member can leave, be revoked or get a new key, and this member is not approved.',
);
export const HostIsFixed = defineError(
  'SVC_ROOM_HOST_IS_FIXED',
  409,
  "The host's membership cannot be changed. Close the room instead.",
);
