import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type AuthenticatedRequest, sessionOrBearer } from '#access';
import { type Answer, ClientClosed, type CloseSignal, Describe, NotFound, ReadsOnly } from '#platform';
import { WAITING_DOCUMENTS } from '../passages.dto';
import { IndexWait } from '../search/index-wait';
import { ContextDto, ReadContextDto } from './context.dto';
import { ContextService } from './context.service';

@ApiTags('Catalog and search')
@Controller('api/catalog/context')
export class ContextController {
  constructor(
    private readonly contexts: ContextService,
    private readonly wait: IndexWait,
  ) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read what documents say about a question', {
    answers: ContextDto,
    meta: { waitingDocuments: WAITING_DOCUMENTS },
    errors: [NotFound],
    addition: true,
    more:
      'Returns the passages that `POST /api/catalog/search` finds, with their whole text, as many as `maxTokens` allows. Everything in ' +
      '`data` counts: texts, headings, paths and citations. A passage is never cut, neighboring passages are joined, and the same text is ' +
      'returned once. `omitted` lists what came next.',
  })
  async read(
    @Req() req: AuthenticatedRequest,
    @Body() input: ReadContextDto,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<ContextDto> & { meta: { waitingDocuments: number } }> {
    const caller = await this.wait.pass(req, input.scope, input.waitSeconds, closed);
    const { context, waitingDocuments } = await this.contexts.read(caller, input);
    return { data: context, meta: { waitingDocuments } };
  }
}
