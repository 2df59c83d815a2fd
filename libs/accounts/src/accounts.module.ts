import { Module } from '@nestjs/common';
import { MeController } from './me/me.controller';
import { MeService } from './me/me.service';
import { PeopleRepository } from './people/people.repository';
import { SessionCookie } from './sessions/session-cookie';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { TenantsRepository } from './sign-up/tenants.repository';

/** Organizations, their people, and how people sign in. */
@Module({
  controllers: [SignUpController, SignInController, SessionsController, MeController],
  providers: [
    SignUpService,
    SignInService,
    SessionsService,
    SessionsRepository,
    SessionCookie,
    MeService,
    PeopleRepository,
    TenantsRepository,
  ],
})
export class AccountsModule {}
