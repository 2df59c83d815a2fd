import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, type Conditional, Describe, PathId } from '#platform';
import { ContentDto } from './content.dto';
import { presentContent } from './content.presenter';
import { ContentService } from './content.service';

@ApiTags('Content: documents')
@Controller('api/v1/documents/:nodeId/content')
export class ContentController {
  constructor(private readonly contents: ContentService) {}

  @Get()
  @Access(sessionOrBearer())
  @Describe('Read a whole document', {
    answers: ContentDto,
    conditional: true,
    more: 'If the service stores no content for the node, the answer says where the mapped file is.',
  })
  async get(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
  ): Promise<Answer<ContentDto> & Conditional> {
    const content = presentContent(await this.contents.get(principal, nodeId));
    return { data: content, etag: content.etag, conditional: true };
  }
}
