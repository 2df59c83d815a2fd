import { presentMessage } from '../messages/messages.presenter';
import type { AgentRow } from '../room/room.repository';
import type { Polled } from './polling.service';
import type { RelayMembershipDto, RelayMessagesDto, RelayStatusDto } from './relay.dto';
import type { MemberStatus } from './relay.service';

export function presentMembership({ roomId, id, status }: AgentRow): RelayMembershipDto {
  return { roomId, memberId: id, status: status as RelayMembershipDto['status'] };
}

export function presentStatus({ member, secret }: MemberStatus): RelayStatusDto {
  const { roomId, id, status, roomStatus, keyVersion } = member;
  return {
    roomId,
    memberId: id,
    status: status as RelayStatusDto['status'],
    roomStatus,
    keyVersion,
    ...(secret && { roomSigningSecret: secret.toString('base64url') }),
  };
}

export function presentPoll({ view, memberId, throttled }: Polled): RelayMessagesDto {
  const { messages, currentMemberId, turnDeadlineAt, turnNumber, status } = view;
  return {
    messages: messages.map(presentMessage),
    isMyTurn: currentMemberId === memberId,
    ...{ turnDeadlineAt, turnNumber, roomStatus: status, throttled },
  };
}
