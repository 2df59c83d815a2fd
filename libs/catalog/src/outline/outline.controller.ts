import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Config, Describe, type Answer, type Paged, PathId } from '#platform';
import { DocumentOutlineDto, ReadOutlineQuery } from './outline.dto';
import { presentOutline } from './outline.presenter';
import { OutlineService } from './outline.service';

@ApiTags('Content: catalog')
@Controller('api/catalog/nodes/:nodeId/outline')
export class OutlineController {
  constructor(
    private readonly outlines: OutlineService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe("Read a document's outline", {
    answers: DocumentOutlineDto,
    paged: true,
    more: 'Its entry with all headings and what each section costs to read. A cursor is refused once the document changed.',
  })
  async read(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Query() { cursor }: ReadOutlineQuery,
  ): Promise<Answer<DocumentOutlineDto> & Paged> {
    const { document, nextCursor } = await this.outlines.read(caller, nodeId, cursor);
    return { data: presentOutline(document, this.config), meta: { nextCursor } };
  }
}
