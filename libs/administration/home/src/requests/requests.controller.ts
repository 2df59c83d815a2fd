import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Database, Describe } from '#platform';
import { presentWaiting } from '../waiting/waiting.presenter';
import { DECISIONS_PER_KIND, WaitingRepository } from '../waiting/waiting.repository';
import { RequestsDto } from './requests.dto';

/** Lists what waits for a decision of the person. */
@ApiTags('Home')
@Controller('api/requests')
export class RequestsController {
  constructor(
    private readonly database: Database,
    private readonly waiting: WaitingRepository,
  ) {}

  @Get()
  @Access(session())
  @Describe('List requests that wait', {
    answers: RequestsDto,
    addition: true,
    more:
      `What waits for a decision of the person, at most ${DECISIONS_PER_KIND} of each kind, with the rules of the routes that decide. ` +
      '`GET /api/home` lists the first of them.',
  })
  async list(@Caller() principal: Principal): Promise<Answer<RequestsDto>> {
    const [waiting, counts] = await Promise.all([
      this.waiting.listDecisions(this.database, principal),
      this.waiting.count(this.database, principal),
    ]);
    return { data: { waiting: waiting.map(presentWaiting), counts } };
  }
}
