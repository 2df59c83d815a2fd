import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, type Paged, ReadsOnly } from '#platform';
import { PassageDto, PassageHintDto, SearchPassagesDto } from './passages.dto';
import { presentPassage } from './passages.presenter';
import { PassagesService } from './passages.service';

@ApiTags('Catalog and search')
@Controller('api/catalog/search')
export class PassagesController {
  constructor(private readonly service: PassagesService) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Search the text of documents', {
    answers: PassageDto,
    list: true,
    paged: true,
    meta: {
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
      'Identifiers, flags and error messages are found as they are written. A document is found within a second of its save.',
  })
  async search(
    @Caller() caller: Principal,
    @Body() input: SearchPassagesDto,
  ): Promise<Answer<PassageDto[]> & Paged & { meta: { hint?: PassageHintDto } }> {
    const { rows, nextCursor, hint } = await this.service.search(caller, input);
    return { data: rows.map(presentPassage), meta: { nextCursor, ...(hint && { hint }) } };
  }
}
