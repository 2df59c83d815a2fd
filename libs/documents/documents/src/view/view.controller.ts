import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, type Conditional, Describe, PathId, Unavailable } from '#platform';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { ReadViewQuery, DocumentViewDto } from './view.dto';
import { presentView } from './view.presenter';
import { ViewService } from './view.service';

@ApiTags('Documents')
@Controller('api/nodes/:id/view')
export class ViewController {
  constructor(private readonly views: ViewService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('View a document', {
    answers: DocumentViewDto,
    conditional: true,
    errors: [AnalysisBusy, Unavailable],
    more:
      'Everything that a reader sees of a document in one answer: its node, place, headings, rendered text, authors, Doc ID and publication, ' +
      'and your rights. The ETag changes with any of it, also when a link to another document starts or stops leading anywhere. To save, ' +
      'send the ETag in `node` as If-Match.',
    addition: true,
  })
  async get(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Query() { format }: ReadViewQuery,
  ): Promise<Answer<DocumentViewDto> & Conditional> {
    const view = await this.views.get(caller, id, format);
    return { data: presentView(caller, view), etag: view.etag, conditional: true };
  }
}
