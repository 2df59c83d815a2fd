import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, anyone, session } from '#access';
import {
  type Answer,
  COUNTED,
  type Counted,
  type Client,
  DeletedDto,
  Describe,
  EndsAccess,
  Forbidden,
  From,
  PathId,
  RateLimited,
  ReadsOnly,
  answerCountedPage,
  deleted,
} from '#platform';
import { TokenProofs } from './token-proof';
import {
  CreateTokenDto,
  CreatedTokenDto,
  ListTokensQuery,
  ProveTokenDto,
  TokenDto,
  TokenProofDto,
} from './tokens.dto';
import { TokenLimitReached } from './tokens.errors';
import { presentCreated, presentToken } from './tokens.presenter';
import { TokensService } from './tokens.service';

@ApiTags('API tokens')
@Controller('api/tokens')
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly proofs: TokenProofs,
  ) {}

  @Get()
  @Access(session())
  @Describe('List your live tokens', {
    answers: TokenDto,
    list: true,
    paged: true,
    ...COUNTED,
    more: 'Newest first: tokens created in settings and tokens of your agents. Revoked and expired tokens are not listed. The token itself is never shown.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListTokensQuery,
  ): Promise<Answer<TokenDto[]> & Counted> {
    return answerCountedPage(await this.tokens.list(principal, query), presentToken);
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

  @Post('proof')
  @ReadsOnly()
  @Access(anyone())
  @Describe('Prove that this service issued a token', {
    answers: TokenProofDto,
    errors: [RateLimited],
    more: 'Before a client sends a token to a service that it does not know, it can check that the service issued the token: it sends the beginning of the hash of the token, and compares the proof with its own. It must also compare the address with the one that it uses. Revoked and expired tokens have a proof too. For other tokens the answer is a proof that fits no token.',
    addition: true,
  })
  async prove(
    @Body() { hashPrefix, nonce }: ProveTokenDto,
    @From() client: Client,
  ): Promise<Answer<TokenProofDto>> {
    return { data: await this.proofs.prove(hashPrefix, nonce, client) };
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
