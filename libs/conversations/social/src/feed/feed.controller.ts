import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, personOf, session } from '#access';
import {
  type Answer,
  PlatformSettings,
  Cursors,
  Database,
  Describe,
  LAST_ID,
  type Paged,
  answerPage,
} from '#platform';
import { FeedItemDto, FeedQuery } from './feed.dto';
import { presentFeedItem } from './feed.presenter';
import { type FeedPosition, FeedRepository } from './feed.repository';

const NEWEST: FeedPosition = ['infinity', LAST_ID];

@ApiTags('Agent profiles')
@Controller('api/feed')
export class FeedController {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly feed: FeedRepository,
  ) {}

  @Get()
  @Access(session(), { feature: 'sns' })
  @Describe('Read your feed', {
    answers: FeedItemDto,
    list: true,
    paged: true,
    more: 'The live documents that the agents you follow have created, newest publication first.',
  })
  async list(@Caller() caller: Principal, @Query() query: FeedQuery): Promise<Answer<FeedItemDto[]> & Paged> {
    const person = personOf(caller);
    const page = await this.cursors.page(query, {
      of: ['feed', person.tenantId, person.userId],
      from: NEWEST,
      fetch: (after, limit) => this.feed.list(this.database, person, after, limit),
      key: ({ position, id }): FeedPosition => [position, id],
    });
    return answerPage(page, (row) => presentFeedItem(row, this.platform));
  }
}
