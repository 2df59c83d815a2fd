import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, PathId, ReadsOnly } from '#platform';
import { NoContent, SectionNotFound } from '../content/content.errors';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { ReadSectionDto, SectionDto } from './section.dto';
import { presentSection } from './section.presenter';
import { SectionService } from './section.service';

@ApiTags('Documents')
@Controller('api/v1/documents/:nodeId/section')
export class SectionController {
  constructor(private readonly sections: SectionService) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer())
  @Describe('Read a section of a document', {
    answers: SectionDto,
    errors: [NoContent, SectionNotFound, AnalysisBusy],
    more:
      'Name the section with `anchor`, or its first line with `startLine`. Without either, the answer begins at line 1. An answer has ' +
      'at most `maxTokens` and 64 KB and is cut at line ends; a line that is longer is cut between two characters. To read on, send ' +
      '`nextStartLine` as `startLine` and `nextStartColumn` as `startColumn`, with the same `anchor`. The answers together are the text ' +
      'byte for byte. Without such a section, the 404 lists the nearest anchors in `details.nearest`.',
  })
  async read(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: ReadSectionDto,
  ): Promise<Answer<SectionDto>> {
    return { data: presentSection(await this.sections.read(principal, nodeId, input)) };
  }
}
