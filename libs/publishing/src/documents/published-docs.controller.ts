import { Body, Controller, Delete, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  Config,
  CountsAsPublishing,
  DeletedDto,
  Describe,
  type Answer,
  type Paged,
  JsonBody,
  PathId,
  type Tagged,
  deleted,
} from '#platform';
import { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';
import { ChangesService } from './changes.service';
import {
  CreatePublishedDocDto,
  ListPublishedDocsQuery,
  PublishedDocDto,
  PublishedDocWithContentDto,
} from './published-docs.dto';
import { presentPublishedDoc, presentWithContent, publishedEtag } from './published-docs.presenter';
import { PublishedDocsService } from './published-docs.service';

/** Content in JSON, where escapes make three bytes of one at worst in what is mostly text, and HTML beside it. */
const publishedBody = ({ maxDocumentBytes }: Config): number => 3 * maxDocumentBytes + 2_097_152;

const LIVE =
  'What would change a live document is scanned first; what should not be public is refused (422) and leaves it as it was.';

@ApiTags('Publishing')
@Controller('api/published-docs')
export class PublishedDocsController {
  constructor(
    private readonly documents: PublishedDocsService,
    private readonly changes: ChangesService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the published documents of a project', {
    answers: PublishedDocDto,
    list: true,
    paged: true,
    more: 'Live ones and drafts, oldest first, without their content.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListPublishedDocsQuery,
  ): Promise<Answer<PublishedDocDto[]> & Paged> {
    const { docs, nextCursor } = await this.documents.list(caller, query);
    return { data: docs.map((doc) => presentPublishedDoc(doc, this.config)), meta: { nextCursor } };
  }

  @Post()
  @Access(sessionOrBearer('publish:docs'))
  @CountsAsPublishing()
  @JsonBody(publishedBody)
  @Describe('Create a published document', {
    answers: PublishedDocWithContentDto,
    status: 201,
    etag: true,
    more: 'A draft, until it is published. An unknown field is refused. By token it counts against the daily publish quota of the plan too: X-DailyPublishLimit-Limit, -Remaining and -Reset say where that stands.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreatePublishedDocDto,
  ): Promise<Answer<PublishedDocWithContentDto> & Tagged> {
    const doc = await this.documents.create(caller, input);
    return { data: presentWithContent(doc, this.config), etag: publishedEtag(doc) };
  }

  @Patch(':id')
  @Access(session())
  @JsonBody(publishedBody)
  @Describe('Change a published document', { answers: PublishedDocWithContentDto, ifMatch: true, more: LIVE })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: UpdatePublishedDocDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublishedDocWithContentDto> & Tagged> {
    const doc = await this.changes.update(caller, id, input, ifMatch);
    return { data: presentWithContent(doc, this.config), etag: publishedEtag(doc) };
  }

  @Patch(':id/seo')
  @Access(session())
  @Describe('Change what search engines are told', { answers: PublishedDocDto, ifMatch: true, more: LIVE })
  async updateSeo(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: UpdateSeoDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublishedDocDto> & Tagged> {
    const doc = await this.changes.updateSeo(caller, id, input, ifMatch);
    return { data: presentPublishedDoc(doc, this.config), etag: publishedEtag(doc) };
  }

  @Delete(':id')
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Delete a published document', {
    answers: DeletedDto,
    more: 'For good, live or not, with its ratings. Its slug is free again; its lineage stays.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.documents.delete(caller, id);
    return deleted(id);
  }
}
