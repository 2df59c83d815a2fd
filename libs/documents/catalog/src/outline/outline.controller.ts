import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { AnalysisBusy } from '#documents';
import { type Answer, Describe, type Paged, PathId } from '#platform';
import { DocumentOutlineDto, ReadOutlineQuery } from './outline.dto';
import { presentOutline } from './outline.presenter';
import { OutlineService } from './outline.service';
import { CatalogSettings } from '../catalog.settings';

@ApiTags('Catalog and search')
@Controller('api/catalog/nodes/:nodeId/outline')
export class OutlineController {
  constructor(
    private readonly outlines: OutlineService,
    private readonly settings: CatalogSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe("Read a document's outline", {
    answers: DocumentOutlineDto,
    paged: true,
    errors: [AnalysisBusy],
    more:
      'The catalog entry of the document with all its headings, and about how many tokens each section costs to read. A cursor is no longer ' +
      'valid when the document has changed.',
  })
  async read(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Query() { cursor }: ReadOutlineQuery,
  ): Promise<Answer<DocumentOutlineDto> & Paged> {
    const { document, nextCursor } = await this.outlines.read(caller, nodeId, cursor);
    return { data: presentOutline(document, this.settings), meta: { nextCursor } };
  }
}
