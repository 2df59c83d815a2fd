import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { documentBody } from '#documents';
import { Describe, type Answer, JsonBody, PathId } from '#platform';
import {
  CapabilityDto,
  ConsumeCapabilityDto,
  ConsumedCapabilityDto,
  MintCapabilityDto,
  MintedCapabilityDto,
} from './capabilities.dto';
import { presentCapability, presentConsumed, presentMinted } from './capabilities.presenter';
import { CapabilitiesService } from './capabilities.service';

@ApiTags('Sharing: capabilities')
@Controller('api/v1/capabilities')
export class CapabilitiesController {
  constructor(private readonly capabilities: CapabilitiesService) {}

  @Post()
  @Access(sessionOrBearer('write:capability'), { sessionRole: 'admin' })
  @Describe('Mint a capability', {
    answers: MintedCapabilityDto,
    status: 201,
    more: 'For one use of one resource by one agent. The token is in this answer and never again.',
  })
  async mint(
    @Caller() caller: Principal,
    @Body() input: MintCapabilityDto,
  ): Promise<Answer<MintedCapabilityDto>> {
    const { capability, token } = await this.capabilities.mint(caller, input);
    return { data: presentMinted(capability, token) };
  }

  @Get(':jti')
  @Access(sessionOrBearer('read:capability'), { sessionRole: 'admin' })
  @Describe('Get what a capability is for', {
    answers: CapabilityDto,
    more: 'For its recipient, for who minted it, and for owners and admins of the minter’s account. Never its token.',
  })
  async get(@Caller() caller: Principal, @PathId('jti') jti: string): Promise<Answer<CapabilityDto>> {
    return { data: presentCapability(await this.capabilities.get(caller, jti)) };
  }

  @Post(':jti/consume')
  @HttpCode(200)
  @Access(sessionOrBearer('read:capability'), { sessionRole: 'admin' })
  @JsonBody(documentBody)
  @Describe('Use a capability', {
    answers: ConsumedCapabilityDto,
    more: 'Exactly once, by its recipient, who needs no body for it; for anybody else it is not there. Answers the resource. With `content` it writes a document, where it was minted for that.',
  })
  async consume(
    @Caller() caller: Principal,
    @PathId('jti') jti: string,
    @Body() input: ConsumeCapabilityDto,
  ): Promise<Answer<ConsumedCapabilityDto>> {
    const { capability, resource } = await this.capabilities.consume(caller, jti, input);
    return { data: presentConsumed(capability, resource) };
  }
}
