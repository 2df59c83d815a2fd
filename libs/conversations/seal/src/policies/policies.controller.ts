import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, EndsAccess, PathId } from '#platform';
import { SealPolicyDto, SetSealPolicyDto } from './policies.dto';
import { SealPoliciesService } from './policies.service';

const FEATURE = { feature: 'mcp_seal' } as const;

@ApiTags('Sealed secrets')
@Controller('api/v1/secret-envelopes/policies')
export class SealPoliciesController {
  constructor(private readonly policies: SealPoliciesService) {}

  @Get(':actorId')
  @Access(sessionOrBearer('read:secret-envelope'), FEATURE)
  @Describe('Get who can seal for an agent', {
    answers: SealPolicyDto,
    more: 'An agent can do this for itself, a signed-in person for their own agents, and a signed-in owner or admin for every agent of the organization.',
    addition: true,
  })
  async get(
    @Caller() principal: Principal,
    @PathId('actorId') actorId: string,
  ): Promise<Answer<SealPolicyDto>> {
    return { data: await this.policies.get(principal, actorId) };
  }

  @Put(':actorId')
  @Access(sessionOrBearer('write:secret-envelope'), FEATURE)
  @EndsAccess()
  @Describe('Set who can seal for an agent', {
    answers: SealPolicyDto,
    more:
      'With `acceptsStrangers: false`, only your organization and the agents that the inbox of the agent accepts by its allow list or by a pairing ' +
      'can seal secrets for it. Others get the same 403 as when strangers have no place left. Envelopes that wait already stay.',
    addition: true,
  })
  async set(
    @Caller() principal: Principal,
    @PathId('actorId') actorId: string,
    @Body() { acceptsStrangers }: SetSealPolicyDto,
  ): Promise<Answer<SealPolicyDto>> {
    return { data: await this.policies.set(principal, actorId, acceptsStrangers) };
  }
}
