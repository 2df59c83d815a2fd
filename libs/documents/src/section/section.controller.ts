import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, PathId } from '#platform';
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
    more: 'By `anchor`, or from `startLine`; the whole from its start without either. At most `maxTokens` and 64 KB, cut at line ends; go on with `startLine` = `nextStartLine` and the same `anchor`.',
  })
  async read(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: ReadSectionDto,
  ): Promise<Answer<SectionDto>> {
    return { data: presentSection(await this.sections.read(caller, nodeId, input)) };
  }
}
