import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, PathId } from '#platform';
import { type ContentAnswer, answerContent } from './content.answer';
import { ContentDto } from './content.dto';
import { NotAcceptable } from './content.errors';
import { ContentService } from './content.service';

@ApiTags('Documents')
@Controller('api/v1/documents/:nodeId/content')
export class ContentController {
  constructor(private readonly contents: ContentService) {}

  @Get()
  @Access(sessionOrBearer())
  @Describe('Read a whole document', {
    answers: ContentDto,
    conditional: true,
    alsoMarkdown: true,
    errors: [NotAcceptable],
    more:
      'Returns the content that the service stores, the mapping to a physical file, and how to read that file. With `Accept: text/markdown` ' +
      'the response is the bare text, or 406 if the service stores none.',
  })
  async get(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @Req() req: Request,
  ): Promise<ContentAnswer> {
    return answerContent(req, await this.contents.get(principal, nodeId));
  }
}
