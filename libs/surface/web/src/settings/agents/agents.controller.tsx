import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { ActorsService, TokensService } from '#agents';
import { PathId, Reply, Text } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import type { SentForm } from '../../parts/form-problems';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
import { RevokePage, viewOf } from '../tokens/token-list';
import { AgentsPage } from './agents.page';

const TOKENS_PER_PAGE = 50;
const MAX_IDLE = 100;

class AgentsQueryDto {
  @Text({ doc: 'The cursor of the page to show.', max: 500, optional: true })
  cursor?: string;

  @Text({ doc: '1 if a token was just revoked.', max: 1, optional: true })
  revoked?: string;
}

/** The page that lists a person's agents. */
@Controller()
export class AgentsPages {
  constructor(
    private readonly tokens: TokensService,
    private readonly actors: ActorsService,
    private readonly frames: Frames,
  ) {}

  @Page('/agents', { for: 'member' })
  async list(@Caller() person: Principal, @Query() { cursor, revoked }: AgentsQueryDto): Promise<Reply> {
    const frame = await this.frames.of(person, '/agents');
    const { rows, nextCursor } = await this.tokens.list(person, { limit: TOKENS_PER_PAGE, cursor }, 'agent');
    const idle = cursor === undefined ? await this.actors.idle(person, MAX_IDLE) : [];
    const page = {
      frame,
      tokens: rows.map(viewOf),
      idle,
      cursor,
      nextCursor,
      revoked: revoked === '1',
    };
    return showPage(<AgentsPage {...page} />);
  }

  @PageForm('/agents/:id/revoke', { for: 'member', endsAccess: true })
  async revoke(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    return endOnceConfirmed(sent, await this.tokens.find(person, id), {
      ask: async (token) => (
        <RevokePage frame={await this.frames.of(person, '/agents')} path="/agents" token={viewOf(token)} />
      ),
      end: () => this.tokens.revoke(person, id),
      open: '/agents?revoked=1',
    });
  }
}
