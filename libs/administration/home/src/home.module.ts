import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { ScreenController } from './screen/screen.controller';
import { ScreenRepository } from './screen/screen.repository';
import { ScreenService } from './screen/screen.service';
import { SessionController } from './session/session.controller';
import { SessionRepository } from './session/session.repository';
import { SessionService } from './session/session.service';
import { VisitsData } from './visits/visits-data';
import { VisitsRepository } from './visits/visits.repository';
import { WaitingRepository } from './waiting/waiting.repository';

/** The first answers for a person: their session and their first screen, which join what other libs store. */
@Module({
  imports: [AccountsModule],
  controllers: [SessionController, ScreenController],
  providers: [
    SessionService,
    SessionRepository,
    ScreenService,
    ScreenRepository,
    WaitingRepository,
    VisitsRepository,
    VisitsData,
  ],
})
export class HomeModule {}
