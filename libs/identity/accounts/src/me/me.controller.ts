import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe } from '#platform';
import { MeDto } from './me.dto';
import { presentMe } from './me.presenter';
import { MeService } from './me.service';

/** The caller. */
@ApiTags('Sign-in and sessions')
@Controller('api/me')
export class MeController {
  constructor(private readonly service: MeService) {}

  @Get()
  @Access(sessionOrBearer('read:profile'), { duringDeletion: true })
  @Describe('Get the caller', {
    answers: MeDto,
    more: 'The person who signed in or who owns the token, with their organization and, for the token of an agent, the agent.',
  })
  async me(@Caller() principal: Principal): Promise<Answer<MeDto>> {
    return { data: presentMe(principal, await this.service.person(principal)) };
  }
}
