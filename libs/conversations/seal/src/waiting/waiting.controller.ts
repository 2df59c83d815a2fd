import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, bearer } from '#access';
import {
  type Answer,
  DeletedDto,
  Describe,
  EndsAccess,
  type Paged,
  PathId,
  answerPage,
  deleted,
} from '#platform';
import { EnvelopeSpent } from '../envelopes/envelopes.errors';
import { presentEnvelope } from '../envelopes/envelopes.presenter';
import { ListWaitingQuery, WaitingEnvelopeDto } from './waiting.dto';
import type { WaitingRow } from './waiting.repository';
import { WaitingService } from './waiting.service';

const RECIPIENT = bearer('read:secret-envelope');
const FEATURE = { feature: 'mcp_seal' } as const;

@ApiTags('Sealed secrets')
@Controller('api/v1/secret-envelopes')
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  @Get()
  @Access(RECIPIENT, FEATURE)
  @Describe('List envelopes that wait for you', {
    answers: WaitingEnvelopeDto,
    secret: true,
    list: true,
    paged: true,
    more: 'The envelopes that the agent can fetch, oldest first, without content and label. Fetch or delete each of them.',
    addition: true,
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListWaitingQuery,
  ): Promise<Answer<WaitingEnvelopeDto[]> & Paged> {
    return answerPage(await this.waiting.list(principal, query), present);
  }

  @Delete(':id')
  @Access(RECIPIENT, FEATURE)
  @EndsAccess()
  @Describe('Delete an envelope for you', {
    answers: DeletedDto,
    errors: [EnvelopeSpent],
    more:
      'Erases a secret that you do not want to fetch. Only the agent that the envelope is for can do this. Its sender then sees the envelope as ' +
      '`revoked`.',
    addition: true,
  })
  async delete(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<DeletedDto>> {
    await this.waiting.delete(principal, id);
    return deleted(id);
  }
}

function present(row: WaitingRow): WaitingEnvelopeDto {
  return { ...presentEnvelope(row), fromStranger: row.fromStranger };
}
