import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { CodesController } from './codes/codes.controller';
import { CodesRepository } from './codes/codes.repository';
import { CodesService } from './codes/codes.service';
import { RoomCodes } from './codes/room-code';
import { InvitesController } from './invites/invites.controller';
import { InvitesService } from './invites/invites.service';
import { JoinsController } from './joins/joins.controller';
import { JoinsRepository } from './joins/joins.repository';
import { JoinsService } from './joins/joins.service';
import { RoomResource } from './invites/room-resource';
import { MemberSettingsRepository } from './members/member-settings.repository';
import { MembersController } from './members/members.controller';
import { MembersService } from './members/members.service';
import { RoomsModule } from './rooms.module';
import { NoncesRepository } from './signatures/nonces.repository';
import { NoncesSweep } from './signatures/nonces.sweep';

/** The routes of the main API, with which people host rooms and take part in them. */
@Module({
  imports: [RoomsModule, PoliciesModule],
  controllers: [JoinsController, InvitesController, CodesController, MembersController],
  providers: [
    InvitesService,
    RoomResource,
    CodesService,
    CodesRepository,
    RoomCodes,
    JoinsService,
    JoinsRepository,
    MembersService,
    MemberSettingsRepository,
    NoncesSweep,
    NoncesRepository,
  ],
})
export class RoomsApiModule {}
