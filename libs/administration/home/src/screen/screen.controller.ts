import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, ChangesByGet, type Conditional, Describe, etagOfState } from '#platform';
import { HomeDto, HomeQuery } from './screen.dto';
import { presentHome } from './screen.presenter';
import { ScreenService } from './screen.service';

/** The first screen of a person. */
@ApiTags('Home')
@Controller('api/home')
export class ScreenController {
  constructor(private readonly screens: ScreenService) {}

  @Get()
  @ChangesByGet()
  @Access(session())
  @Describe('Get your first screen', {
    answers: HomeDto,
    conditional: true,
    addition: true,
    more:
      'What changed since your last visit and by whom, what waits for you, what you edited last, the projects, and the first steps: all that a ' +
      'first screen shows, in one answer. It has only what you can read. A visit ends half an hour after its last request.',
  })
  async home(
    @Caller() principal: Principal,
    @Query() { since }: HomeQuery,
  ): Promise<Answer<HomeDto> & Conditional> {
    const data = presentHome(await this.screens.of(principal, since === undefined ? null : new Date(since)));
    return { data, etag: etagOfState(data), conditional: true };
  }
}
