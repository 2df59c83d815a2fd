import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type AuthenticatedRequest, sessionOrBearer } from '#access';
import {
  type Answer,
  ClientClosed,
  type CloseSignal,
  Describe,
  NotFound,
  type Paged,
  ReadsOnly,
} from '#platform';
import { PassageDto, PassageHintDto, SearchPassagesDto, WAITING_DOCUMENTS } from './passages.dto';
import { presentPassage } from './passages.presenter';
import { PassagesService } from './passages.service';
import { IndexWait } from './search/index-wait';

@ApiTags('Catalog and search')
@Controller('api/catalog/search')
export class PassagesController {
  constructor(
    private readonly service: PassagesService,
    private readonly wait: IndexWait,
  ) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Search the text of documents', {
    answers: PassageDto,
    list: true,
    paged: true,
    meta: {
      waitingDocuments: WAITING_DOCUMENTS,
      hint: {
        is: PassageHintDto,
        doc: 'What to search instead. Only if the query finds nothing.',
        optional: true,
      },
    },
    errors: [NotFound],
    addition: true,
    more:
      'Finds passages of the documents that you can read: sections without their subsections, and parts of long ones. The best come first. ' +
      'A query can be a question: word forms, stop words, typing errors and the order of words do not matter, and not every word has to occur. ' +
      'Identifiers, flags and error messages are found as they are written. A document is found within a second of its save. After an import, ' +
      '`meta.waitingDocuments` tells how many are not found yet, and `waitSeconds` waits for them.',
  })
  async search(
    @Req() req: AuthenticatedRequest,
    @Body() input: SearchPassagesDto,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<PassageDto[]> & Paged & { meta: { waitingDocuments: number; hint?: PassageHintDto } }> {
    const caller = await this.wait.pass(req, input.scope, input.waitSeconds, closed);
    const { rows, nextCursor, hint, waitingDocuments } = await this.service.search(caller, input);
    return { data: rows.map(presentPassage), meta: { nextCursor, waitingDocuments, ...(hint && { hint }) } };
  }
}
