import { Module } from '@nestjs/common';
import { InvitesController } from './invites/invites.controller';
import { InvitesRepository } from './invites/invites.repository';
import { InvitesService } from './invites/invites.service';
import { KnownBrowsers } from './known-browsers/known-browsers';
import { MeController } from './me/me.controller';
import { MeService } from './me/me.service';
import { MembersController } from './members/members.controller';
import { MembersRepository } from './members/members.repository';
import { MembersService } from './members/members.service';
import { Memberships } from './members/memberships';
import { HomeController } from './pages/home.controller';
import { InvitePageController } from './pages/invite-page.controller';
import { SignInPagesController } from './pages/sign-in-pages.controller';
import { PeopleRepository } from './people/people.repository';
import { SessionCookie } from './sessions/session-cookie';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { SweepService } from './sweep/sweep.service';
import { TenantsRepository } from './tenants/tenants.repository';

/** Organizations, their people and their invites, and how people sign in. */
@Module({
  controllers: [
    SignUpController,
    SignInController,
    SessionsController,
    MeController,
    MembersController,
    InvitesController,
    HomeController,
    SignInPagesController,
    InvitePageController,
  ],
  providers: [
    SignUpService,
    SignInService,
    SessionsService,
    SessionsRepository,
    SessionCookie,
    KnownBrowsers,
    MeService,
    PeopleRepository,
    TenantsRepository,
    MembersService,
    MembersRepository,
    Memberships,
    InvitesService,
    InvitesRepository,
    SweepService,
  ],
  exports: [Memberships],
})
export class AccountsModule {}
