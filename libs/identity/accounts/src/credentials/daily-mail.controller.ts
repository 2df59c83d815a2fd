import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, personOf, session } from '#access';
import { DailyMails } from '#mail';
import { type Answer, Describe } from '#platform';
import { DailyMailDto } from './account.dto';

/** The mail that people get once a day, if they want it. */
@ApiTags('Sign-in and sessions')
@Controller('api/me/daily-mail')
export class DailyMailController {
  constructor(private readonly daily: DailyMails) {}

  @Put()
  @Access(session())
  @Describe('Turn your daily mail on or off', {
    answers: DailyMailDto,
    addition: true,
    more:
      'A mail about what waits for your decision, at 06:00 UTC on each day on which something does, beginning on the next one. It is only sent to a ' +
      'verified address. `GET /api/auth/account` says whether you get it, and a link in each mail turns it off.',
  })
  async set(
    @Caller() principal: Principal,
    @Body() { enabled }: DailyMailDto,
  ): Promise<Answer<DailyMailDto>> {
    await this.daily.set(personOf(principal), enabled);
    return { data: { enabled } };
  }
}
