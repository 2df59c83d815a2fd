import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  Describe,
  NotFound,
  answerCountedPage,
  tagged,
} from '#platform';
import { DocIdRevoked } from '#provenance';
import { CheckShareQuery, ListReceivedQuery, ShareCheckDto, SharedDocumentDto } from './received.dto';
import { presentCheck, presentReceived } from './received.presenter';
import { ReceivedService } from './received.service';

@ApiTags('Sharing')
@Controller('api/shares')
export class ReceivedController {
  constructor(private readonly received: ReceivedService) {}

  @Get('check')
  @Access(session())
  @Describe('Check access through shares', {
    answers: ShareCheckDto,
    errors: [DocIdRevoked, NotFound],
    more: 'Says whether a live share gives you a permission to a document. If you cannot read the document, the answer is 404.',
  })
  async check(
    @Caller() principal: Principal,
    @Query() { documentIdRef, permission }: CheckShareQuery,
  ): Promise<Answer<ShareCheckDto>> {
    const check = await this.received.check(principal, documentIdRef, permission);
    return { data: presentCheck(check, permission) };
  }

  @Get('shared-with-me')
  @Access(session())
  @Describe('List documents shared with you', {
    answers: SharedDocumentDto,
    list: true,
    paged: true,
    ...COUNTED,
    conditional: true,
    more:
      'Documents of others that are shared with you, with a group of yours or with your organization. Each is listed once, last shared ' +
      'first. Documents that are shared with everybody are not listed.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListReceivedQuery,
  ): Promise<Answer<SharedDocumentDto[]> & Counted & Conditional> {
    return tagged(answerCountedPage(await this.received.list(principal, query), presentReceived));
  }
}
