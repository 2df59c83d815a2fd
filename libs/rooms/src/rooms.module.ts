import { Module } from '@nestjs/common';
import { RoomAudit } from './audit/room-audit';
import { AgentMembers } from './members/agent-members';
import { HumanMembers } from './members/human-members';
import { MembersRepository } from './members/members.repository';
import { RoomKeys } from './members/room-keys';
import { MessagesRepository } from './messages/messages.repository';
import { Posting } from './messages/posting';
import { RoomRepository } from './room/room.repository';
import { TurnSweeper } from './turns/turn-sweeper';
import { TurnsRepository } from './turns/turns.repository';
import { Turns } from './turns/turns.service';

/** Rooms in which people and agents meet: what the main API and the relay share. It has no routes. */
@Module({
  providers: [
    RoomRepository,
    RoomAudit,
    Turns,
    TurnsRepository,
    TurnSweeper,
    HumanMembers,
    AgentMembers,
    MembersRepository,
    RoomKeys,
    Posting,
    MessagesRepository,
  ],
  exports: [
    RoomRepository,
    RoomAudit,
    Turns,
    HumanMembers,
    AgentMembers,
    MembersRepository,
    RoomKeys,
    Posting,
    MessagesRepository,
  ],
})
export class RoomsModule {}
