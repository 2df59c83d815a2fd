import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, CursorInvalid, Describe, PathId } from '#platform';
import { AgentMailDto, ListMailQuery } from './mail.dto';
import { presentMail } from './mail.presenter';
import { MailService } from './mail.service';

/** The messages of an agent, for its owner. */
@ApiTags('Agent inbox')
@Controller('api/agents/:id/messages')
export class MailController {
  constructor(private readonly mail: MailService) {}

  @Get()
  @Access(session(), { feature: 'agent_inbox' })
  @Describe('List messages of your agent', {
    answers: AgentMailDto,
    errors: [CursorInvalid],
    addition: true,
    more:
      'What one of your own agents sent and received since it is yours, newest first, and who can write to it. Reading it here delivers, acknowledges and marks ' +
      'nothing. Owners and admins never read the messages of an agent of somebody else: for them it does not exist, and after a transfer they see only later messages.',
  })
  async list(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: ListMailQuery,
  ): Promise<Answer<AgentMailDto>> {
    return { data: presentMail(await this.mail.list(principal, id, query)) };
  }
}
