import { Body, Controller, Query } from '@nestjs/common';
import { Caller, isTenantAdmin, type Principal, TOKEN_CHOICES } from '#access';
import { CreateTokenDto, DEFAULT_DAYS, ListTokensQuery, presentCreated, TokensService } from '#agents';
import { checkForm, PathId, Reply, Text } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm } from '../../parts/form-problems';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
import { RevokePage, viewOf } from './token-list';
import { CreatedTokenPage, TokensPage } from './tokens.page';

const PATH = '/settings/tokens';
const ADVICE = { name: 'Enter a name of at most 100 characters, without control characters.' };

class TokensQueryDto extends ListTokensQuery {
  @Text({ doc: '`revoked` if a token was just revoked.', max: 20, optional: true })
  done?: string;
}

/** The page of the API tokens that a person created. */
@Controller()
export class TokensPages {
  constructor(
    private readonly tokens: TokensService,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member' })
  async list(@Caller() person: Principal, @Query() query: TokensQueryDto): Promise<Reply> {
    return this.show(person, query);
  }

  @PageForm(PATH, { for: 'member' })
  async create(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      const days = Number(sent.expiresInDays ?? DEFAULT_DAYS);
      const dto = await checkForm(CreateTokenDto, { ...sent, expiresInDays: days });
      const { name, scope, expiresInDays } = dto;
      const created = await this.tokens.create(person, { name, scope, days: expiresInDays });
      const frame = await this.frames.of(person, PATH);
      return showPage(<CreatedTokenPage frame={frame} token={presentCreated(created)} />);
    } catch (error) {
      return this.show(person, { limit: 50 }, sent, problemsOf(error, ADVICE));
    }
  }

  @PageForm(`${PATH}/:id/revoke`, { for: 'member', endsAccess: true })
  async revoke(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    return endOnceConfirmed(sent, await this.tokens.find(person, id), {
      ask: async (token) => (
        <RevokePage frame={await this.frames.of(person, PATH)} path={PATH} token={viewOf(token)} />
      ),
      end: () => this.tokens.revoke(person, id),
      open: `${PATH}?done=revoked`,
    });
  }

  private async show(
    person: Principal,
    { done, ...query }: TokensQueryDto,
    sent?: SentForm,
    problems?: FormProblems,
  ): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.frames.of(person, PATH),
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
