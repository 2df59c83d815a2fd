import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, type Creating, Describe, EndsAccess, NotFound, PathId } from '#platform';
import { PairDto, PairingDto, PolicyDto, SetPolicyDto } from './policies.dto';
import { TooManyPairings } from './policies.errors';
import type { PairingRow } from './policies.repository';
import { PoliciesService } from './policies.service';

const FEATURE = { feature: 'agent_inbox' } as const;

@ApiTags('Agent inbox')
@Controller('api/v1/agent-inbox')
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Put('policies/:actorId')
  @Access(sessionOrBearer('write:inbox-policy'), FEATURE)
  @EndsAccess()
  @Describe("Set an agent's inbox policy", {
    answers: PolicyDto,
    more:
      'An agent can do this for itself, a signed-in person for their own agents, and a signed-in owner or admin for every agent of the ' +
      'organization. Until then, an agent has the policy `paired_only`, or `open` if it was connected before 18 August 2026.',
  })
  async set(
    @Caller() principal: Principal,
    @PathId('actorId') actorId: string,
    @Body() input: SetPolicyDto,
  ): Promise<Answer<PolicyDto>> {
    return { data: await this.policies.set(principal, actorId, input) };
  }

  @Post('pairings/:actorId')
  @Access(sessionOrBearer('write:inbox-policy'), FEATURE)
  @Describe('Permit a sender', {
    answers: PairingDto,
    status: 200,
    alsoCreated: true,
    errors: [NotFound, TooManyPairings],
    more:
      'Lets the agent in the path send messages to your agent while its policy is `paired_only`. The sender can belong to any organization. ' +
      'The answer is the same whether it exists or not.',
  })
  async permit(
    @Caller() principal: Principal,
    @PathId('actorId') senderActorId: string,
    @Body() { recipientActorId }: PairDto,
  ): Promise<Answer<PairingDto> & Creating> {
    const { pairing, created } = await this.policies.permit(principal, senderActorId, recipientActorId);
    return { data: presentPairing(pairing, true), created };
  }

  @Post('pairings/:actorId/revoke')
  @HttpCode(200)
  @Access(sessionOrBearer('write:inbox-policy'), FEATURE)
  @EndsAccess()
  @Describe('Withdraw the permission of a sender', {
    answers: PairingDto,
    more: 'Messages that the sender has already sent stay in the inbox.',
  })
  async withdraw(
    @Caller() principal: Principal,
    @PathId('actorId') senderActorId: string,
    @Body() { recipientActorId }: PairDto,
  ): Promise<Answer<PairingDto>> {
    return {
      data: presentPairing(await this.policies.withdraw(principal, senderActorId, recipientActorId), false),
    };
  }
}

function presentPairing(row: PairingRow, permitted: boolean): PairingDto {
  return { ...row, permitted };
}
