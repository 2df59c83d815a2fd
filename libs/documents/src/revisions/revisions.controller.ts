import { Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, type Paged, PathId, type Tagged } from '#platform';
import { SavedDto } from '../save/save.dto';
import { presentSaved } from '../save/save.presenter';
import { ListRevisionsQuery, RevisionContentDto, RevisionDto } from './revisions.dto';
import { presentRevision, presentRevisionContent } from './revisions.presenter';
import { RevisionsService } from './revisions.service';

@ApiTags('Content: documents')
@Controller('api/v1/documents/:nodeId/revisions')
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the revisions of a document', {
    answers: RevisionDto,
    list: true,
    paged: true,
    more: 'Newest first. For who may write the document: a share to read it shows no more than what it is now.',
  })
  async list(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Query() { limit, cursor }: ListRevisionsQuery,
  ): Promise<Answer<RevisionDto[]> & Paged> {
    const { revisions, nextCursor } = await this.revisions.list(caller, nodeId, limit, cursor);
    return { data: revisions.map(presentRevision), meta: { nextCursor } };
  }

  @Get(':revisionId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read a revision', { answers: RevisionContentDto, more: 'For who may write the document.' })
  async get(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @PathId('revisionId') revisionId: string,
  ): Promise<Answer<RevisionContentDto>> {
    return { data: presentRevisionContent(await this.revisions.get(caller, nodeId, revisionId)) };
  }

  @Post(':revisionId/restore')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Restore a revision', {
    answers: SavedDto,
    ifMatch: true,
    more: 'Its content becomes a new revision; nothing is lost.',
  })
  async restore(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @PathId('revisionId') revisionId: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<SavedDto> & Tagged> {
    return presentSaved(await this.revisions.restore(caller, nodeId, revisionId, ifMatch));
  }
}
