import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, PathId } from '#platform';
import { NoContent } from '../content/content.errors';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { DocumentLinesDto } from './lines.dto';
import { presentLines } from './lines.presenter';
import { LinesService } from './lines.service';

@ApiTags('Documents')
@Controller('api/nodes/:id/lines')
export class LinesController {
  constructor(private readonly lines: LinesService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe("Show who wrote a document's lines", {
    answers: DocumentLinesDto,
    errors: [NoContent, AnalysisBusy],
    more: 'For each line of the current content, the revision that added it or changed it last. You must be able to write the document.',
    addition: true,
  })
  async get(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DocumentLinesDto>> {
    return { data: presentLines(await this.lines.get(caller, id)) };
  }
}
