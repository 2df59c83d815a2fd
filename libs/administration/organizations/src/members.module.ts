import { Module } from '@nestjs/common';
import { AccountsModule, PoliciesModule } from '#accounts';
import { MailModule } from '#mail';
import { InviteAcceptance } from './invites/invite-acceptance';
import { InvitesController } from './invites/invites.controller';
import { InvitesRepository } from './invites/invites.repository';
import { InvitesService } from './invites/invites.service';
import { MembersController } from './members/members.controller';
import { MembersRepository } from './members/members.repository';
import { MembersService } from './members/members.service';
import { Memberships } from './members/memberships';
import { OwnRemovalController, RemovalController } from './removal/removal.controller';
import { RemovalService } from './removal/removal.service';

/** The members of organizations: invites, roles, suspension and removal. */
@Module({
  imports: [AccountsModule, MailModule, PoliciesModule],
  controllers: [MembersController, InvitesController, RemovalController, OwnRemovalController],
  providers: [
    MembersService,
    MembersRepository,
    Memberships,
    InvitesService,
    InviteAcceptance,
    InvitesRepository,
    RemovalService,
  ],
  exports: [
    InviteAcceptance,
    InvitesRepository,
    InvitesService,
    MembersRepository,
    MembersService,
    Memberships,
    RemovalService,
  ],
})
export class MembersModule {}
