import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, ReadsOnly } from '#platform';
import { ProjectId } from '#visibility';
import { type ContentAnswer, answerContent } from '../content/content.answer';
import { ContentAtPathQuery, ContentDto } from '../content/content.dto';
import { NoContent, NotAcceptable, SectionNotFound } from '../content/content.errors';
import { ContentService } from '../content/content.service';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { SectionDto } from '../section/section.dto';
import { presentSection } from '../section/section.presenter';
import { SectionService } from '../section/section.service';
import { ReadSectionAtPathDto } from './by-path.dto';

/** Reads documents by their project and path, for clients that do not know ids. */
@ApiTags('Documents')
@Controller('api/projects/:projectId/documents')
export class ByPathController {
  constructor(
    private readonly contents: ContentService,
    private readonly sections: SectionService,
  ) {}

  @Get()
  @Access(sessionOrBearer())
  @Describe('Read a whole document by path', {
    answers: ContentDto,
    conditional: true,
    alsoMarkdown: true,
    errors: [NotAcceptable],
    more: 'Works like `GET /api/v1/documents/{nodeId}/content`, with the project and the path in place of the id.',
    addition: true,
  })
  async get(
    @Caller() principal: Principal,
    @ProjectId() projectId: string,
    @Query() { path }: ContentAtPathQuery,
    @Req() req: Request,
  ): Promise<ContentAnswer> {
    return answerContent(req, await this.contents.getAtPath(principal, projectId, path));
  }

  @Post('section')
  @ReadsOnly()
  @Access(sessionOrBearer())
  @Describe('Read a section by path', {
    answers: SectionDto,
    errors: [NoContent, SectionNotFound, AnalysisBusy],
    more: 'Works like `POST /api/v1/documents/{nodeId}/section`, with the project and the path in place of the id.',
    addition: true,
  })
  async readSection(
    @Caller() principal: Principal,
    @ProjectId() projectId: string,
    @Body() { path, ...part }: ReadSectionAtPathDto,
  ): Promise<Answer<SectionDto>> {
    const nodeId = await this.contents.idAtPath(principal, projectId, path);
    return { data: presentSection(await this.sections.read(principal, nodeId, part)) };
  }
}
