import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  answerPage,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  Forbidden,
  type Paged,
  PathId,
} from '#platform';
import { CreateTokenDto, CreatedTokenDto, ListTokensQuery, TokenDto } from './tokens.dto';
import { TokenLimitReached } from './tokens.errors';
import { presentCreated, presentToken } from './tokens.presenter';
import { TokensService } from './tokens.service';

@ApiTags('API tokens')
@Controller('api/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Access(session())
  @Describe('List your live tokens', {
    answers: TokenDto,
    list: true,
    paged: true,
    more: 'Newest first: tokens created in settings and tokens of your agents. Revoked and expired tokens are not listed. The token itself is never shown.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListTokensQuery,
  ): Promise<Answer<TokenDto[]> & Paged> {
    return answerPage(await this.tokens.list(principal, query), presentToken);
  }

  @Post()
  @Access(session())
  @Describe('Create a token', {
    answers: CreatedTokenDto,
    status: 201,
    errors: [Forbidden, TokenLimitReached],
    more: 'The token acts for you, with the scopes that your role allows for its `scope`. Only this answer shows it. A person can have at most 100 live tokens; tokens of agents do not count.',
  })
  async create(
    @Caller() principal: Principal,
    @Body() { name, scope, expiresInDays }: CreateTokenDto,
  ): Promise<Answer<CreatedTokenDto>> {
    const created = await this.tokens.create(principal, { name, scope, days: expiresInDays });
    return { data: presentCreated(created) };
  }

  @Delete(':id')
  @EndsAccess()
  @Access(session())
  @Describe('Revoke one of your tokens', {
    answers: DeletedDto,
    more: 'It takes effect at once, in every process. You can also revoke the tokens of your agents.',
  })
  async revoke(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<DeletedDto>> {
    await this.tokens.revoke(principal, id);
    return deleted(id);
  }
}
