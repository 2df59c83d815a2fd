import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  NAVIGATION,
  type Principal,
  TOKEN_CHOICES,
  Visitor,
  Visitors,
  isTenantAdmin,
  redirectToSignIn,
  visitor,
} from '#access';
import {
  ASKS_FIRST,
  CursorInvalid,
  Describe,
  EndingFormDto,
  EndsAccess,
  Forbidden,
  FormBody,
  type FormProblems,
  Navigation,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  checkForm,
  isConfirmed,
  problemsOf,
  showPage,
} from '#platform';
import { CreateTokenDto, ListTokensQuery } from '../tokens/tokens.dto';
import { TokenLimitReached } from '../tokens/tokens.errors';
import { presentCreated } from '../tokens/tokens.presenter';
import { DEFAULT_DAYS, TokensService } from '../tokens/tokens.service';
import { RevokePage, viewOf } from './token-list';
import { CreatedTokenPage, TokensPage } from './tokens.page';

const PATH = '/settings/tokens';
const ADVICE = { name: 'Enter a name of at most 100 characters, without control characters.' };

class TokensQueryDto extends ListTokensQuery {
  @Text({ doc: '`revoked` if a token was just revoked.', max: 20, optional: true })
  done?: string;
}

/** The page of the API tokens that a person created. */
@ApiTags('Web pages')
@Controller('settings/tokens')
export class TokensPages implements OnModuleInit {
  constructor(
    private readonly tokens: TokensService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'API tokens',
      hint: 'Create a token for a script, or revoke one.',
      section: NAVIGATION.account,
      order: 230,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of your API tokens', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'A form that creates a token, and the tokens that you created.',
    errors: [CursorInvalid],
    addition: true,
  })
  async list(@Visitor() person: Principal | undefined, @Query() query: TokensQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person, query);
  }

  @Post()
  @FormBody(CreateTokenDto)
  @Access(visitor())
  @Describe('Create a token on the page', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows the token once. A refused form is shown again, with what is wrong.',
    errors: [Forbidden, TokenLimitReached],
    addition: true,
  })
  async create(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const days = Number(sent.expiresInDays ?? DEFAULT_DAYS);
      const dto = await checkForm(CreateTokenDto, { ...sent, expiresInDays: days });
      const { name, scope, expiresInDays } = dto;
      const created = await this.tokens.create(person, { name, scope, days: expiresInDays });
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<CreatedTokenPage frame={frame} token={presentCreated(created)} />);
    } catch (error) {
      return this.show(person, { limit: 50 }, sent, problemsOf(error, ADVICE));
    }
  }

  @Post(':id/revoke')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor())
  @Describe('Revoke an API token on the page', {
    media: 'text/html',
    redirects:
      'The token is revoked. Opens the page of your API tokens, or without a session the sign-in page.',
    more: `${ASKS_FIRST} Answers as if it had been confirmed if the token is revoked already.`,
    addition: true,
  })
  async revoke(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const token = await this.tokens.find(person, id);
    if (token && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<RevokePage frame={frame} path={PATH} token={viewOf(token)} />);
    }
    try {
      if (token) await this.tokens.revoke(person, id);
    } catch (error) {
      // Already revoked, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=revoked`);
  }

  private async show(
    person: Principal,
    { done, ...query }: TokensQueryDto,
    sent?: SentForm,
    problems?: FormProblems,
  ): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.tokens.list(person, query, 'settings'),
    ]);
    const choices = TOKEN_CHOICES.filter((choice) => choice !== 'admin' || isTenantAdmin(person.role));
    return showPage(
      <TokensPage
        frame={frame}
        tokens={rows.map(viewOf)}
        choices={choices}
        defaultDays={DEFAULT_DAYS}
        cursor={query.cursor}
        nextCursor={nextCursor}
        revoked={done === 'revoked'}
        sent={sent}
        problems={problems}
      />,
      problems,
    );
  }
}
