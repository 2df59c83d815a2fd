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
import { HomeController } from './pages/home.controller';
import { InvitePageController } from './pages/invite-page.controller';
import { SignInPagesController } from './pages/sign-in-pages.controller';
import { PeopleRepository } from './people/people.repository';
import { Reauthentication } from './removal/reauthentication';
import { ReauthenticationRepository } from './removal/reauthentication.repository';
import { OwnRemovalController, RemovalController } from './removal/removal.controller';
import { RemovalService } from './removal/removal.service';
import { ExportController } from './export/export.controller';
import { ExportRepository } from './export/export.repository';
import { ExportService } from './export/export.service';
import { OrganizationController } from './organization/organization.controller';
import { OrganizationRepository } from './organization/organization.repository';
import { OrganizationService } from './organization/organization.service';
import { DataPages } from './settings/data-pages.controller';
import { OrganizationPages } from './settings/organization-pages.controller';
import { InvitesPages } from './settings/invites-pages.controller';
import { MembersPages } from './settings/members-pages.controller';
import { SessionsPages } from './settings/sessions-pages.controller';
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
    RemovalController,
    OwnRemovalController,
    OrganizationController,
    ExportController,
    HomeController,
    SignInPagesController,
    InvitePageController,
    // Before MembersPages, whose route :userId would match invites.
    InvitesPages,
    MembersPages,
    SessionsPages,
    OrganizationPages,
    DataPages,
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
    InvitesService,
    InvitesRepository,
    SweepService,
    OrganizationService,
    ExportService,
    ExportRepository,
    OrganizationRepository,
    RemovalService,
    Reauthentication,
    ReauthenticationRepository,
  ],
})
export class AccountsModule {}
