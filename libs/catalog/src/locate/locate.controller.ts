import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, type Paged } from '#platform';
import { LocateCountsDto, LocateDto, LocatedDto } from './locate.dto';
import { presentCount, presentLocated } from './locate.presenter';
import { LocateService } from './locate.service';

@ApiTags('Content: catalog')
@Controller('api/catalog/locate')
export class LocateController {
  constructor(private readonly service: LocateService) {}

  @Post()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('Locate documents by what they are called', {
    answers: LocatedDto,
    list: true,
    or: LocateCountsDto,
    paged: true,
    more:
      'Best first: titles, headings, paths, tags; within each what is equal, what begins so, what has a word that does; then words ' +
      'in another order and misspelt ones. With `scope: "*"` `data` is `{ counts: [{ projectId, slug, count, atLeast? }] }`, by slug.',
  })
  async locate(
    @Caller() caller: Principal,
    @Body() input: LocateDto,
  ): Promise<Answer<LocatedDto[] | LocateCountsDto> & Paged> {
    const located = await this.service.locate(caller, input);
    const meta = { nextCursor: located.nextCursor };
    if ('counts' in located) return { data: { counts: located.counts.map(presentCount) }, meta };
    return { data: located.places.map(presentLocated), meta };
  }
}
