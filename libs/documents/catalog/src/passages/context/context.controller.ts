import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, ReadsOnly } from '#platform';
import { ContextDto, ReadContextDto } from './context.dto';
import { ContextService } from './context.service';

@ApiTags('Catalog and search')
@Controller('api/catalog/context')
export class ContextController {
  constructor(private readonly contexts: ContextService) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read what documents say about a question', {
    answers: ContextDto,
    errors: [NotFound],
    addition: true,
    more:
      'Returns the passages that `POST /api/catalog/search` finds, with their whole text, as many as `maxTokens` allows. Everything in ' +
      '`data` counts: texts, headings, paths and citations. A passage is never cut, neighboring passages are joined, and the same text is ' +
      'returned once. `omitted` lists what came next.',
  })
  async read(@Caller() caller: Principal, @Body() input: ReadContextDto): Promise<Answer<ContextDto>> {
    return { data: await this.contexts.read(caller, input) };
  }
}
