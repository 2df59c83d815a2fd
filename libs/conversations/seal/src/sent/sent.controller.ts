import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Cursors, Database, Describe, LAST_ID, type Paged, answerPage } from '#platform';
import { presentEnvelope } from '../envelopes/envelopes.presenter';
import { ListSentQuery, SentEnvelopeDto } from './sent.dto';
import { SentRepository, type SentRow } from './sent.repository';

/** The path is its own: `GET /api/v1/secret-envelopes` lists what waits for an agent. */
@ApiTags('Sealed secrets')
@Controller('api/secret-envelopes')
export class SentController {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly sent: SentRepository,
  ) {}

  @Get()
  @Access(session(), { role: 'admin', feature: 'mcp_seal' })
  @Describe('List envelopes of the organization', {
    answers: SentEnvelopeDto,
    secret: true,
    list: true,
    paged: true,
    more: 'The envelopes that people and agents of the organization have sealed, newest first, until 90 days after they expire. The content is never shown.',
    addition: true,
  })
  async list(
    @Caller() { tenantId }: Principal,
    @Query() query: ListSentQuery,
  ): Promise<Answer<SentEnvelopeDto[]> & Paged> {
    const page = await this.cursors.page(query, {
      of: ['sent-envelopes', tenantId],
      from: LAST_ID,
      fetch: (before, limit) => this.sent.list(this.database, tenantId, before, limit),
      key: ({ id }: SentRow) => id,
    });
    return answerPage(page, (row) => ({
      ...presentEnvelope(row),
      label: row.label,
      recipientName: row.recipientName,
      senderName: row.senderName,
    }));
  }
}
