import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Counted,
  Describe,
  type Paged,
  PathId,
  answerCountedPage,
  answerPage,
} from '#platform';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { BacklinkDto, LinkDto, ListBacklinksQuery, ListLinksQuery } from './links.dto';
import { presentBacklink, presentLink } from './links.presenter';
import { LinksService } from './links.service';

@ApiTags('Documents')
@Controller('api/nodes/:id')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Get('links')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List links of a document', {
    answers: LinkDto,
    list: true,
    paged: true,
    errors: [AnalysisBusy],
    more:
      'The links and images of the current content in their order, at most 5,000 different ones, each with the node of the project that it ' +
      'leads to from the place of the document. Links by Doc ID, and to `/documents/<id>`, lead to documents of the whole organization.',
    addition: true,
  })
  async list(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Query() query: ListLinksQuery,
  ): Promise<Answer<LinkDto[]> & Paged> {
    return answerPage(await this.links.list(caller, id, query), presentLink);
  }

  @Get('backlinks')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List links to a document', {
    answers: BacklinkDto,
    list: true,
    paged: true,
    ...COUNTED,
    more:
      'Links in documents that you can read. A link appears within about a second after the document that contains it is saved. If you ' +
      'reach the document only by a share, only links by its Doc ID or its id are listed, since others would show its path.',
    addition: true,
  })
  async listBacklinks(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Query() query: ListBacklinksQuery,
  ): Promise<Answer<BacklinkDto[]> & Counted> {
    return answerCountedPage(await this.links.listBacklinks(caller, id, query), presentBacklink);
  }
}
