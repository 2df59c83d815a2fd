import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, type Conditional, PathId } from '#platform';
import { ContentDto } from './content.dto';
import { presentContent } from './content.presenter';
import { ContentService } from './content.service';

@ApiTags('Content: documents')
@Controller('api/v1/documents/:nodeId/content')
export class ContentController {
  constructor(private readonly contents: ContentService) {}

  @Get()
  @Access(sessionOrBearer())
  @Describe('Read a whole document, or where it is', { answers: ContentDto, conditional: true })
  async get(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
  ): Promise<Answer<ContentDto> & Conditional> {
    const content = presentContent(await this.contents.get(caller, nodeId));
    return { data: content, etag: content.etag, conditional: true };
  }
}
