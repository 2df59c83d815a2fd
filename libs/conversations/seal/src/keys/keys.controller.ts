import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, PathId } from '#platform';
import {
  ChallengeDto,
  EncryptionKeysDto,
  EnrolKeyDto,
  EnrolledKeyDto,
  RequestChallengeDto,
} from './keys.dto';
import {
  AttestationExpired,
  AttestationInvalid,
  ChallengeExpired,
  ChallengeSpent,
  ChallengeUnknown,
  EncryptionKeyUnusable,
  PossessionSignatureInvalid,
  ProofInvalid,
  SigningKeyMissing,
} from './keys.errors';
import { presentChallenge, presentEnrolled, presentKeys } from './keys.presenter';
import { KeysService } from './keys.service';

@ApiTags('Sealed secrets')
@Controller('api/v1/agent-enc-keys')
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Post('challenge')
  @Access(sessionOrBearer('write:keyreg'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Request a challenge for a key', {
    answers: ChallengeDto,
    status: 201,
    errors: [EncryptionKeyUnusable, NotFound],
    more:
      'Open `sealedProof` with the private key and sign the nonce with the signing key of the agent, then enrol the key. The challenge ' +
      'is for this agent and this key only.',
  })
  async challenge(
    @Caller() principal: Principal,
    @Body() input: RequestChallengeDto,
  ): Promise<Answer<ChallengeDto>> {
    return { data: presentChallenge(await this.keys.challenge(principal, input)) };
  }

  @Post()
  @Access(sessionOrBearer('write:keyreg'), { sessionRole: 'admin', feature: 'mcp_seal' })
  @Describe('Enrol an encryption key', {
    answers: EnrolledKeyDto,
    status: 201,
    errors: [
      EncryptionKeyUnusable,
      ChallengeUnknown,
      ChallengeSpent,
      ChallengeExpired,
      ProofInvalid,
      AttestationInvalid,
      AttestationExpired,
      PossessionSignatureInvalid,
      SigningKeyMissing,
      NotFound,
    ],
    more:
      'The key that the agent had before is retired: nobody can seal to it any more, but envelopes that were sealed to it can still be ' +
      'fetched. A refused enrolment does not use up the challenge.',
  })
  async enrol(@Caller() principal: Principal, @Body() input: EnrolKeyDto): Promise<Answer<EnrolledKeyDto>> {
    return { data: presentEnrolled(await this.keys.enrol(principal, input)) };
  }

  @Get(':actorId')
  @Access(sessionOrBearer(), { feature: 'mcp_seal' })
  @Describe("List an agent's encryption keys", {
    answers: EncryptionKeysDto,
    more: 'The agent can belong to any organization. An unknown agent and an agent without a key are answered with the same 404.',
  })
  async resolve(@PathId('actorId') actorId: string): Promise<Answer<EncryptionKeysDto>> {
    return { data: presentKeys(actorId, await this.keys.resolve(actorId)) };
  }
}
