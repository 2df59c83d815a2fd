import { Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Counted,
  Describe,
  PathId,
  type Tagged,
  answerCountedPage,
} from '#platform';
import { SavedDto } from '../save/save.dto';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { presentSaved } from '../save/save.presenter';
import { ListRevisionsQuery, RevisionContentDto, RevisionDto } from './revisions.dto';
import { presentRevision, presentRevisionContent } from './revisions.presenter';
import { RevisionsService } from './revisions.service';

@ApiTags('Documents')
@Controller('api/v1/documents/:nodeId/revisions')
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List revisions of a document', {
    answers: RevisionDto,
    list: true,
    paged: true,
    ...COUNTED,
    errors: [AnalysisBusy],
    more: 'Newest first. You must be able to write the document; a share to read it shows only the current content.',
    addition: true,
  })
  async list(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @Query() query: ListRevisionsQuery,
  ): Promise<Answer<RevisionDto[]> & Counted> {
    return answerCountedPage(await this.revisions.list(principal, nodeId, query), presentRevision);
  }

  @Get(':revisionId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read a revision', {
    answers: RevisionContentDto,
    more: 'You must be able to write the document.',
    addition: true,
  })
  async get(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @PathId('revisionId') revisionId: string,
  ): Promise<Answer<RevisionContentDto>> {
    return { data: presentRevisionContent(await this.revisions.get(principal, nodeId, revisionId)) };
  }

  @Post(':revisionId/restore')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Restore a revision', {
    answers: SavedDto,
    ifMatch: true,
    errors: [AnalysisBusy],
    more: 'Saves the content of the revision as a new revision. The revisions in between stay in the list.',
    addition: true,
  })
  async restore(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @PathId('revisionId') revisionId: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<SavedDto> & Tagged> {
    return presentSaved(await this.revisions.restore(principal, nodeId, revisionId, ifMatch));
  }
}
