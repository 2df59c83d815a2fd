import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { AgentsModule } from '#agents';
import { MailModule } from '#mail';
import { ContactsRepository } from './reach/contacts.repository';
import { ReachController } from './reach/reach.controller';
import { ReachRepository } from './reach/reach.repository';
import { ReachService } from './reach/reach.service';
import { TracesRepository } from './reach/traces.repository';
import { RequestsController } from './requests/requests.controller';
import { ScreenController } from './screen/screen.controller';
import { ScreenRepository } from './screen/screen.repository';
import { ScreenService } from './screen/screen.service';
import { SessionController } from './session/session.controller';
import { SessionRepository } from './session/session.repository';
import { SessionService } from './session/session.service';
import { UsageController } from './usage/usage.controller';
import { UsageRepository } from './usage/usage.repository';
import { UsageService } from './usage/usage.service';
import { VisitsData } from './visits/visits-data';
import { VisitsRepository } from './visits/visits.repository';
import { WaitingMail } from './waiting/waiting-mail';
import { WaitingRepository } from './waiting/waiting.repository';

/** The first answers for a person: their session, their first screen, what their agents reach and what their organization uses, which join what other libs store. */
@Module({
  imports: [AccountsModule, AgentsModule, MailModule],
  controllers: [SessionController, ScreenController, RequestsController, ReachController, UsageController],
  providers: [
    SessionService,
    SessionRepository,
    ScreenService,
    ScreenRepository,
    WaitingRepository,
    WaitingMail,
    VisitsRepository,
    VisitsData,
    ReachService,
    ReachRepository,
    ContactsRepository,
    TracesRepository,
    UsageService,
    UsageRepository,
  ],
})
export class HomeModule {}
