import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, PathId } from '#platform';
import { ReadSectionDto, SectionDto } from './section.dto';
import { presentSection } from './section.presenter';
import { SectionService } from './section.service';

@ApiTags('Content: documents')
@Controller('api/v1/documents/:nodeId/section')
export class SectionController {
  constructor(private readonly sections: SectionService) {}

  @Post()
  @Access(sessionOrBearer())
  @Describe('Read a section of a document', {
    answers: SectionDto,
    more:
      'Name the section with `anchor`, or its first line with `startLine`. Without either, the answer begins at line 1. An answer has ' +
      'at most `maxTokens` and 64 KB and is cut at line ends. To read on, send `nextStartLine` as `startLine`, with the same `anchor`.',
  })
  async read(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: ReadSectionDto,
  ): Promise<Answer<SectionDto>> {
    return { data: presentSection(await this.sections.read(principal, nodeId, input)) };
  }
}
