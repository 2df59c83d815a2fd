import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { Describe, type Answer, type Paged } from '#platform';
import { CheckShareQuery, ListReceivedQuery, ShareCheckDto, SharedDocumentDto } from './received.dto';
import { presentCheck, presentReceived } from './received.presenter';
import { ReceivedService } from './received.service';

@ApiTags('Sharing')
@Controller('api/shares')
export class ReceivedController {
  constructor(private readonly received: ReceivedService) {}

  @Get('check')
  @Access(session())
  @Describe('Check whether a share gives you a permission', {
    answers: ShareCheckDto,
    more: 'A document that you can not read is a 404, like one that is not there.',
  })
  async check(
    @Caller() caller: Principal,
    @Query() { documentIdRef, permission }: CheckShareQuery,
  ): Promise<Answer<ShareCheckDto>> {
    return { data: presentCheck(await this.received.check(caller, documentIdRef, permission), permission) };
  }

  @Get('shared-with-me')
  @Access(session())
  @Describe('List what is shared with you', {
    answers: SharedDocumentDto,
    list: true,
    paged: true,
    more:
      'Documents of others that a share gives you, by name, by a group or with your whole organization; each once, last shared first. ' +
      'What is shared with everybody is not listed.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() { limit, cursor }: ListReceivedQuery,
  ): Promise<Answer<SharedDocumentDto[]> & Paged> {
    const { documents, nextCursor } = await this.received.list(caller, limit, cursor);
    return { data: documents.map(presentReceived), meta: { nextCursor } };
  }
}
