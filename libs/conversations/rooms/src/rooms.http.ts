import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { IssuerModule } from '#issuer';
import { VisibilityModule } from '#visibility';
import { RoomAuditController } from './audit-log/audit-log.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';
import { AuditLogService } from './audit-log/audit-log.service';
import { CodesController } from './codes/codes.controller';
import { CodesRepository } from './codes/codes.repository';
import { CodesService } from './codes/codes.service';
import { RoomCodes } from './codes/room-code';
import { RoomsDeparturesRepository } from './departures/rooms-departures.repository';
import { RoomsDepartures } from './departures/rooms.departures';
import { roomsExport } from './export/rooms.export';
import { RoomInvitesController } from './invites/invites.controller';
import { InvitesService } from './invites/invites.service';
import { RoomResource } from './invites/room-resource';
import { CodeJoinsService } from './joins/code-joins.service';
import { InviteJoinsService } from './joins/invite-joins.service';
import { JoinsController } from './joins/joins.controller';
import { JoinsRepository } from './joins/joins.repository';
import { RoomsByCode } from './joins/rooms-by-code';
import { MemberSettingsRepository } from './members/member-settings.repository';
import { RoomMembersController } from './members/members.controller';
import { MembersService } from './members/members.service';
import { RoomMessagesController } from './messages/messages.controller';
import { MessagesService } from './messages/messages.service';
import { MinutesController } from './minutes/minutes.controller';
import { MinutesRepository } from './minutes/minutes.repository';
import { MinutesService } from './minutes/minutes.service';
import { RoomsModule } from './rooms.module';
import { RoomsController } from './rooms/rooms.controller';
import { RoomsRepository } from './rooms/rooms.repository';
import { RoomsService } from './rooms/rooms.service';
import { NoncesRepository } from './signatures/nonces.repository';

/** The routes of the main API, with which people host rooms and take part in them. */
@Module({
  imports: [RoomsModule, PoliciesModule, VisibilityModule, IssuerModule],
  controllers: [
    RoomsController,
    RoomMessagesController,
    RoomAuditController,
    MinutesController,
    JoinsController,
    RoomInvitesController,
    CodesController,
    RoomMembersController,
  ],
  providers: [
    RoomsService,
    RoomsRepository,
    MessagesService,
    AuditLogService,
    AuditLogRepository,
    MinutesService,
    MinutesRepository,
    RoomsDepartures,
    roomsExport,
    RoomsDeparturesRepository,
    InvitesService,
    RoomResource,
    CodesService,
    CodesRepository,
    RoomCodes,
    InviteJoinsService,
    CodeJoinsService,
    RoomsByCode,
    JoinsRepository,
    MembersService,
    MemberSettingsRepository,
    NoncesRepository,
  ],
})
export class RoomsHttp {}
