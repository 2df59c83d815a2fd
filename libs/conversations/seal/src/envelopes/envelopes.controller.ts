import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, EndsAccess, NotFound, PathId } from '#platform';
import { EnvelopeDto, FetchedEnvelopeDto, SealEnvelopeDto } from './envelopes.dto';
import { EncryptionKeyRetired, EnvelopeSpent, SealRefused, TooManyEnvelopes } from './envelopes.errors';
import { presentEnvelope, presentFetched } from './envelopes.presenter';
import { EnvelopesService } from './envelopes.service';

@ApiTags('Sealed secrets')
@Controller('api/v1/secret-envelopes')
export class EnvelopesController {
  constructor(private readonly envelopes: EnvelopesService) {}

  @Post()
  @Access(sessionOrBearer('write:secret-envelope'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Seal a secret for an agent', {
    answers: EnvelopeDto,
    status: 201,
    errors: [EncryptionKeyRetired, TooManyEnvelopes, SealRefused, NotFound],
    more:
      'Stores a secret that you have encrypted to a key of the recipient. The service can neither read nor change it. Tell the recipient ' +
      'the id of the envelope, for example with a message. 403 `SVC_SEAL_REFUSED` for an agent of another organization that has not accepted ' +
      'you by name, whatever the reason.',
  })
  async seal(@Caller() principal: Principal, @Body() input: SealEnvelopeDto): Promise<Answer<EnvelopeDto>> {
    return { data: presentEnvelope(await this.envelopes.seal(principal, input)) };
  }

  @Get(':id')
  @Access(sessionOrBearer('read:secret-envelope'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Get an envelope', {
    answers: EnvelopeDto,
    secret: true,
    more: 'Only its sender, its recipient, and signed-in owners and admins of the organization of its sender can read it. The content is never shown.',
  })
  async get(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<EnvelopeDto>> {
    return { data: presentEnvelope(await this.envelopes.get(principal, id)) };
  }

  @Post(':id/fetch')
  @HttpCode(200)
  @Access(sessionOrBearer('read:secret-envelope'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Fetch a secret once', {
    answers: FetchedEnvelopeDto,
    errors: [EnvelopeSpent],
    more:
      'Only the agent that the envelope is for can fetch it, with its own token; for everybody else, and for every session, it does not ' +
      'exist. The content is erased as it is read: store this answer before you do anything else.',
  })
  async fetch(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<FetchedEnvelopeDto>> {
    return { data: presentFetched(await this.envelopes.fetch(principal, id)) };
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @EndsAccess()
  @Access(sessionOrBearer('write:secret-envelope'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Revoke an envelope', {
    answers: EnvelopeDto,
    errors: [EnvelopeSpent],
    more:
      'Its sender, or a signed-in owner or admin of the organization of its sender, can do this until the recipient fetches it. The ' +
      'content is erased.',
  })
  async revoke(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<EnvelopeDto>> {
    return { data: presentEnvelope(await this.envelopes.revoke(principal, id)) };
  }
}
