import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { DeletedDto, Describe, type Answer, type Paged, PathId, deleted } from '#platform';
import { CreateTokenDto, CreatedTokenDto, ListTokensDto, TokenDto } from './tokens.dto';
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
    more: 'Newest first: those made in settings and those of your agents. Revoked and expired ones are not listed, and the token itself never is.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListTokensDto,
  ): Promise<Answer<TokenDto[]> & Paged> {
    return this.tokens.list(principal, query);
  }

  @Post()
  @Access(session())
  @Describe('Make a token', {
    answers: CreatedTokenDto,
    status: 201,
    more: 'It speaks for you, with the scopes of your choice cut to your role. The token is in this answer and never again.',
  })
  async create(
    @Caller() principal: Principal,
    @Body() { name, scope, expiresInDays }: CreateTokenDto,
  ): Promise<Answer<CreatedTokenDto>> {
    return { data: await this.tokens.create(principal, { name, scope, days: expiresInDays }) };
  }

  @Delete(':id')
  @Access(session())
  @Describe('Revoke one of your tokens', {
    answers: DeletedDto,
    more: 'At once, in every process. Works for the tokens of your agents too.',
  })
  async revoke(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<DeletedDto>> {
    await this.tokens.revoke(principal, id);
    return deleted(id);
  }
}
