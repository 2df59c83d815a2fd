import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  Describe,
  Forbidden,
  JsonBody,
  NotFound,
  type Paged,
  PathId,
  RateLimited,
  answerPage,
} from '#platform';
import {
  CreatedDistributionDto,
  DistributionDto,
  DistributionSummaryDto,
  FeedbackDto,
} from './distribution-answers.dto';
import { DistributionChanges } from './distribution-changes.service';
import {
  AcknowledgeDto,
  CloseDistributionDto,
  CreateDistributionDto,
  CreateFeedbackDto,
  DEFAULT_LIMIT,
  ListDistributionsQuery,
  ListFeedbackQuery,
  MAX_LIMIT,
  MAX_PAGE,
} from './distributions.dto';
import {
  AlreadyAcknowledged,
  DistributionClosed,
  DistributionTimedOut,
  FeedbackFull,
} from './distributions.errors';
import { presentCreated, presentDistribution, presentFeedback, presentPage } from './distributions.presenter';
import { DistributionCreationService } from './distribution-creation.service';
import { DistributionsService } from './distributions.service';

/** Enough for 100 documents whose Doc IDs, URLs and titles have characters of four bytes each, with the JSON syntax. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const FEATURE = { feature: 'distribution' } as const;
const PAGE_META = {
  page: {
    is: Number,
    min: 1,
    max: MAX_PAGE,
    doc: 'The number of this page: the `page` of the request, or 1.',
  },
  limit: {
    is: Number,
    min: 1,
    max: MAX_LIMIT,
    doc: `The maximum number of distributions on this page: the \`limit\` of the request, or ${DEFAULT_LIMIT}.`,
  },
  hasMore: { is: Boolean, doc: 'Whether another page follows.' },
} as const;

@ApiTags('Distribution')
@Controller('api/distributions')
export class DistributionsController {
  constructor(
    private readonly distributions: DistributionsService,
    private readonly creation: DistributionCreationService,
    private readonly changes: DistributionChanges,
  ) {}

  @Post()
  @JsonBody(() => MAX_BODY_BYTES)
  @Access(sessionOrBearer('write:docs'), FEATURE)
  @Describe('Create a distribution', {
    answers: CreatedDistributionDto,
    status: 201,
    more:
      'Hands documents to projects of the organization. You must be able to see all of these projects. Events are sent to the callback, ' +
      'signed with `webhookSecret` (Standard Webhooks), which only this answer shows. An organization can create 30 distributions an hour.',
    errors: [NotFound, RateLimited],
  })
  async create(
    @Caller() principal: Principal,
    @Body() input: CreateDistributionDto,
  ): Promise<Answer<CreatedDistributionDto>> {
    const { created, secret } = await this.creation.create(principal, input);
    return { data: presentCreated(created, secret) };
  }

  @Get()
  @Access(sessionOrBearer('read:docs'), FEATURE)
  @Describe('List distributions', {
    answers: DistributionSummaryDto,
    list: true,
    meta: PAGE_META,
    more: 'Newest first: those whose source project or one of whose target projects you can see.',
    errors: [NotFound],
  })
  async list(@Caller() principal: Principal, @Query() query: ListDistributionsQuery) {
    return presentPage(await this.distributions.list(principal, query), query);
  }

  @Get(':id')
  @Access(sessionOrBearer('read:docs'), FEATURE)
  @Describe('Get a distribution', {
    answers: DistributionDto,
    more: 'You must be able to see its source project, which shows you everything, or one of its target projects.',
  })
  async get(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DistributionDto>> {
    return { data: presentDistribution(await this.distributions.get(principal, id)) };
  }

  @Put(':id/ack')
  @Access(sessionOrBearer('write:docs'), FEATURE)
  @Describe('Acknowledge a distribution', {
    answers: DistributionDto,
    more: 'Each target project acknowledges once, while the distribution is open.',
    errors: [Forbidden, AlreadyAcknowledged, DistributionClosed, DistributionTimedOut],
  })
  async acknowledge(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() input: AcknowledgeDto,
  ): Promise<Answer<DistributionDto>> {
    return { data: presentDistribution(await this.changes.acknowledge(principal, id, input)) };
  }

  @Post(':id/feedback')
  @Access(sessionOrBearer('write:docs'), FEATURE)
  @Describe('Send feedback on a distribution', {
    answers: FeedbackDto,
    status: 201,
    more: 'A target project can send feedback until the distribution is closed, also after its acknowledgement and after the timeout.',
    errors: [Forbidden, DistributionClosed, FeedbackFull],
  })
  async addFeedback(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() input: CreateFeedbackDto,
  ): Promise<Answer<FeedbackDto>> {
    return { data: presentFeedback(await this.changes.addFeedback(principal, id, input)) };
  }

  @Get(':id/feedback')
  @Access(sessionOrBearer('read:docs'), FEATURE)
  @Describe('List feedback on a distribution', {
    answers: FeedbackDto,
    list: true,
    paged: true,
    more: 'Oldest first. A caller who cannot see the source project gets the feedback of the targets that they can see.',
  })
  async listFeedback(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: ListFeedbackQuery,
  ): Promise<Answer<FeedbackDto[]> & Paged> {
    return answerPage(await this.distributions.listFeedback(principal, id, query), presentFeedback);
  }

  @Patch(':id/close')
  @Access(sessionOrBearer('admin'), { ...FEATURE, sessionRole: 'admin' })
  @Describe('Close a distribution', {
    answers: DistributionDto,
    more: 'Only for its source project, also after the timeout. A closed distribution accepts no acknowledgements and no feedback.',
    errors: [Forbidden, DistributionClosed],
  })
  async close(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() { sourceProject }: CloseDistributionDto,
  ): Promise<Answer<DistributionDto>> {
    return { data: presentDistribution(await this.changes.close(principal, id, sourceProject)) };
  }
}
