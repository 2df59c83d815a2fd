import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, JsonBody, NotFound, PathId } from '#platform';
import {
  CapabilityDto,
  ConsumeCapabilityDto,
  ConsumedCapabilityDto,
  MintCapabilityDto,
  MintedCapabilityDto,
} from './capabilities.dto';
import { CapabilitySpent } from './capabilities.errors';
import { presentCapability, presentConsumed, presentMinted } from './capabilities.presenter';
import { CapabilitiesService } from './capabilities.service';
import { TextSettings } from '#text';

// The escapes of JSON make at most three bytes of one in content that is mostly text.

@ApiTags('Capabilities')
@Controller('api/v1/capabilities')
export class CapabilitiesController {
  constructor(private readonly capabilities: CapabilitiesService) {}

  @Post()
  @Access(sessionOrBearer('write:capability'), { sessionRole: 'admin' })
  @Describe('Mint a capability', {
    answers: MintedCapabilityDto,
    status: 201,
    more:
      'A capability lets one agent use one resource once. Only this answer shows its token. The token of an agent also needs the scope for ' +
      'the resource: `read:docs` for a published document, `rooms:participate` for a room, and `write:docs` to write a document.',
    errors: [NotFound],
  })
  async mint(
    @Caller() principal: Principal,
    @Body() input: MintCapabilityDto,
  ): Promise<Answer<MintedCapabilityDto>> {
    const { capability, token } = await this.capabilities.mint(principal, input);
    return { data: presentMinted(capability, token) };
  }

  @Get(':jti')
  @Access(sessionOrBearer('read:capability'), { sessionRole: 'admin' })
  @Describe('Get a capability', {
    answers: CapabilityDto,
    more: 'Only its recipient, its minter, and signed-in owners and admins of the organizations of both can read it. The token is never shown.',
  })
  async get(@Caller() principal: Principal, @PathId('jti') jti: string): Promise<Answer<CapabilityDto>> {
    return { data: presentCapability(await this.capabilities.get(principal, jti)) };
  }

  @Post(':jti/consume')
  @HttpCode(200)
  @Access(sessionOrBearer('read:capability'))
  @JsonBody((of) => of(TextSettings).maxSaveBytes)
  @Describe('Use a capability', {
    answers: ConsumedCapabilityDto,
    errors: [CapabilitySpent],
    more:
      'A capability can be used once: by its recipient, by the signed-in owner of that agent, or by a signed-in owner or admin of its ' +
      'organization, but not while the agent is paused. The body can be omitted. The answer shows the resource. If the capability allows writing, `content` replaces the ' +
      'content of the document. A capability to write a room answers with a `roomToken`, with which only the recipient can join.',
  })
  async consume(
    @Caller() principal: Principal,
    @PathId('jti') jti: string,
    @Body() input: ConsumeCapabilityDto,
  ): Promise<Answer<ConsumedCapabilityDto>> {
    return { data: presentConsumed(await this.capabilities.consume(principal, jti, input)) };
  }
}
