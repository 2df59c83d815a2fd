import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Envelope, PathId, REVALIDATE, matchesAny } from '#platform';
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
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<ContentDto> | undefined> {
    const content = presentContent(await this.contents.get(caller, nodeId));
    res.setHeader('ETag', `"${content.etag}"`);
    res.setHeader('Cache-Control', REVALIDATE);
    if (!matchesAny(ifNoneMatch, content.etag)) return { data: content };
    res.status(304);
    return undefined;
  }
}
