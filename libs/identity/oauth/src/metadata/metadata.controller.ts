import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { PlatformSettings, Describe, Reply, openToAllOrigins } from '#platform';
import { TOOLS } from '../protocol/resource';
import { readToolsets } from '../protocol/toolsets';
import { AuthorizationServerDto, ProtectedResourceDto, ToolsResourceQuery } from './metadata.dto';
import { presentResource, presentServer } from './metadata.presenter';

const RESOURCE = '.well-known/oauth-protected-resource';
const SERVER = '.well-known/oauth-authorization-server';
const CACHED = { 'Cache-Control': 'public, max-age=300' };

openToAllOrigins(`/${RESOURCE}`, `/${RESOURCE}${TOOLS}`, `/${SERVER}`);

@ApiTags('Authorization')
@Controller()
export class MetadataController {
  constructor(private readonly platform: PlatformSettings) {}

  @Get(`${RESOURCE}${TOOLS}`)
  @Access(anyone())
  @Describe('Describe the tools as resource', {
    answers: ProtectedResourceDto,
    bare: true,
    more: 'Where a client gets tokens for the tools at `/mcp` (RFC 9728).',
    addition: true,
  })
  tools(@Query() { toolsets }: ToolsResourceQuery): Reply {
    return Reply.bare(presentResource(TOOLS, this.platform.baseUrl, readToolsets(toolsets)), CACHED);
  }

  @Get(RESOURCE)
  @Access(anyone())
  @Describe('Describe the API as resource', {
    answers: ProtectedResourceDto,
    bare: true,
    more: 'Where a client gets tokens for the whole service (RFC 9728). They are accepted by the tools too.',
    addition: true,
  })
  service(): Reply {
    return Reply.bare(presentResource(null, this.platform.baseUrl), CACHED);
  }

  @Get(SERVER)
  @Access(anyone())
  @Describe('Describe the authorization server', {
    answers: AuthorizationServerDto,
    bare: true,
    more: 'The addresses and abilities of the authorization server (RFC 8414).',
    addition: true,
  })
  server(): Reply {
    return Reply.bare(presentServer(this.platform.baseUrl), CACHED);
  }
}
