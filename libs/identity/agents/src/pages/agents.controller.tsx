import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ASKS_FIRST,
  CursorInvalid,
  Describe,
  EndingFormDto,
  EndsAccess,
  FormBody,
  Navigation,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  isConfirmed,
  showPage,
} from '#platform';
import { ActorsService } from '../actors/actors.service';
import { TokensService } from '../tokens/tokens.service';
import { AgentsPage } from './agents.page';
import { RevokePage, viewOf } from './token-list';

const TOKENS_PER_PAGE = 50;
const MAX_IDLE = 100;

class AgentsQueryDto {
  @Text({ doc: 'The cursor of the page to show.', max: 500, optional: true })
  cursor?: string;

  @Text({ doc: '1 if a token was just revoked.', max: 1, optional: true })
  revoked?: string;
}

const SIGN_IN_FIRST = 'You are not signed in. Opens the sign-in page.';

/** The page that lists a person's agents. */
@ApiTags('Web pages')
@Controller('agents')
export class AgentsPages implements OnModuleInit {
  constructor(
    private readonly tokens: TokensService,
    private readonly actors: ActorsService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: '/agents',
      label: 'Connected agents',
      hint: 'Review what each agent can see and do, or disconnect an agent.',
      section: NAVIGATION.account,
      order: 220,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of your agents', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Lists your agents, with a button that revokes the token of each.',
    errors: [CursorInvalid],
    addition: true,
  })
  async list(
    @Visitor() person: Principal | undefined,
    @Query() { cursor, revoked }: AgentsQueryDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn('/agents');
    const frame = await this.visitors.frame(person, '/agents');
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

  @Post(':id/revoke')
  @EndsAccess()
  @Access(visitor())
  @FormBody(EndingFormDto)
  @Describe('Revoke a token on the page', {
    media: 'text/html',
    redirects: 'The token is revoked. Opens the page of your agents, or without a session the sign-in page.',
    more: `${ASKS_FIRST} Answers as if it had been confirmed if the token is revoked already.`,
    addition: true,
  })
  async revoke(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn('/agents');
    const token = await this.tokens.find(person, id);
    if (token && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, '/agents');
      return showPage(<RevokePage frame={frame} path="/agents" token={viewOf(token)} />);
    }
    try {
      if (token) await this.tokens.revoke(person, id);
    } catch (error) {
      // Already revoked, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect('/agents?revoked=1');
  }
}
