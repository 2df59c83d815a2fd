import { Module } from '@nestjs/common';
import { RoomAudit } from './audit/room-audit';
import { InvitesRepository } from './invites/invites.repository';
import { AgentMembers } from './members/agent-members';
import { HumanMembers } from './members/human-members';
import { MembersRepository } from './members/members.repository';
import { RoomKeys } from './members/room-keys';
import { MessagesRepository } from './messages/messages.repository';
import { Posting } from './messages/posting';
import { RoomRepository } from './room/room.repository';
import { RosterRepository } from './room/roster.repository';
import { RoomAccess } from './turns/room-access';
import { TurnsRepository } from './turns/turns.repository';
import { Turns } from './turns/turns.service';

/** Rooms in which people and agents meet: the part that the main API and the relay share. It has no routes. */
@Module({
  providers: [
    RoomRepository,
    RosterRepository,
    RoomAccess,
    RoomAudit,
    Turns,
    TurnsRepository,
    HumanMembers,
    AgentMembers,
    MembersRepository,
    RoomKeys,
    Posting,
    MessagesRepository,
    InvitesRepository,
  ],
  exports: [
    RoomRepository,
    RosterRepository,
    RoomAccess,
    RoomAudit,
    Turns,
    HumanMembers,
    AgentMembers,
    MembersRepository,
    RoomKeys,
    Posting,
    MessagesRepository,
    InvitesRepository,
  ],
})
export class RoomsModule {}
