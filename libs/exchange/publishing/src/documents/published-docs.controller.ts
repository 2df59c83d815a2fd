import { Body, Controller, Delete, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  answerPage,
  PlatformSettings,
  CountsAsPublishing,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  JsonBody,
  NotFound,
  type Paged,
  PathId,
  type Tagged,
} from '#platform';
import { publishedBody } from './published-body';
import {
  CreatePublishedDocDto,
  ListPublishedDocsQuery,
  PublishedDocDto,
  PublishedDocWithContentDto,
} from './published-docs.dto';
import { PublishedSlugTaken } from './published-docs.errors';
import { presentPublishedDoc, presentWithContent, publishedEtag } from './published-docs.presenter';
import { PublishedDocsService } from './published-docs.service';

@ApiTags('Publishing')
@Controller('api/published-docs')
export class PublishedDocsController {
  constructor(
    private readonly documents: PublishedDocsService,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List published documents of a project', {
    answers: PublishedDocDto,
    list: true,
    paged: true,
    more: 'Lists live documents and drafts, oldest first, without their content.',
    errors: [NotFound],
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListPublishedDocsQuery,
  ): Promise<Answer<PublishedDocDto[]> & Paged> {
    const page = await this.documents.list(caller, query);
    return answerPage(page, (doc) => presentPublishedDoc(doc, this.platform));
  }

  @Post()
  @Access(sessionOrBearer('publish:docs'))
  @CountsAsPublishing()
  @JsonBody(publishedBody)
  @Describe('Create a published document', {
    answers: PublishedDocWithContentDto,
    status: 201,
    etag: true,
    errors: [PublishedSlugTaken, NotFound],
    more: 'Creates a draft. Unknown fields are refused. With a token, the request also counts against the daily publish quota of the plan; the headers X-DailyPublishLimit-Limit, X-DailyPublishLimit-Remaining and X-DailyPublishLimit-Reset report it.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreatePublishedDocDto,
  ): Promise<Answer<PublishedDocWithContentDto> & Tagged> {
    const doc = await this.documents.create(caller, input);
    return { data: presentWithContent(doc, this.platform), etag: publishedEtag(doc) };
  }

  @Delete(':id')
  @EndsAccess()
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Delete a published document', {
    answers: DeletedDto,
    ifMatch: 'gone',
    more: 'Deletes the document, live or draft, with its ratings. This cannot be undone. The slug can then be used again; the lineage stays.',
  })
  async delete(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<DeletedDto>> {
    await this.documents.delete(caller, id, ifMatch);
    return deleted(id);
  }
}
