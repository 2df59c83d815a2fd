import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Principal, Visitor, visitor } from '#access';
import { FormBody, NotFound, PathId, Reply, Text, showPage } from '#platform';
import { presentToken } from '../tokens/tokens.presenter';
import { TokensService } from '../tokens/tokens.service';
import { AgentsPage } from './agents.page';
import { signInFirst } from './sign-in-first';
import { VisitorsRepository } from './visitors.repository';

const TOKENS_PER_PAGE = 50;

class AgentsQueryDto {
  @Text({ doc: 'Where to go on.', max: 500, optional: true })
  cursor?: string;

  @Text({ doc: 'Whether one was just revoked.', max: 1, optional: true })
  revoked?: string;
}

/** The page of connected agents. */
@ApiExcludeController()
@Controller('agents')
export class AgentsPages {
  constructor(
    private readonly tokens: TokensService,
    private readonly visitors: VisitorsRepository,
  ) {}

  @Get()
  @Access(visitor())
  async list(
    @Visitor() person: Principal | undefined,
    @Query() { cursor, revoked }: AgentsQueryDto,
  ): Promise<Reply> {
    if (!person) return signInFirst('/agents');
    const names = await this.visitors.names(person);
    const { rows, nextCursor } = await this.tokens.list(person, { limit: TOKENS_PER_PAGE, cursor });
    const page = { names, tokens: rows.map(presentToken), older: nextCursor, revoked: revoked === '1' };
    return showPage(<AgentsPage {...page} />);
  }

  @Post(':id/revoke')
  @Access(visitor())
  @FormBody()
  async revoke(@Visitor() person: Principal | undefined, @PathId('id') id: string): Promise<Reply> {
    if (!person) return signInFirst('/agents');
    try {
      await this.tokens.revoke(person, id);
    } catch (error) {
      // Gone already: another window was faster, and what was asked for is so.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect('/agents?revoked=1');
  }
}
