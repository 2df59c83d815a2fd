import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer } from '#platform';
import { MeDto } from './me.dto';
import { presentMe } from './me.presenter';
import { MeService } from './me.service';

/** Who calls. */
@ApiTags('Signing in')
@Controller('api/me')
export class MeController {
  constructor(private readonly service: MeService) {}

  @Get()
  @Access(sessionOrBearer('read:profile'))
  @Describe('Who you are', { answers: MeDto })
  async me(@Caller() principal: Principal): Promise<Answer<MeDto>> {
    return { data: presentMe(principal, await this.service.person(principal)) };
  }
}
