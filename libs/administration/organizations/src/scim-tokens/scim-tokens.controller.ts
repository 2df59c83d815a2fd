import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  PlatformSettings,
  DeletedDto,
  Describe,
  EndsAccess,
  NotFound,
  deleted,
} from '#platform';
import { scimBaseUrl } from '../scim/http/addresses';
import { IssuedScimTokenDto, ScimTokenDto, ScimTokenStateDto } from './scim-tokens.dto';
import type { ScimTokenRow } from './scim-tokens.repository';
import { ScimTokensService } from './scim-tokens.service';

const REQUIRED = { role: 'admin', plan: 'enterprise' } as const;

/** The token with which the directory of an organization provisions its people. */
@ApiTags('Provisioning')
@Controller('api/v1/admin/scim-token')
export class ScimTokensController {
  constructor(
    private readonly tokens: ScimTokensService,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(session(), REQUIRED)
  @Describe('Get the SCIM token', {
    answers: ScimTokenStateDto,
    secret: true,
    more: 'Whether the organization has a SCIM token, and since when. The token itself is never shown.',
  })
  async find(@Caller() principal: Principal): Promise<Answer<ScimTokenStateDto>> {
    const token = await this.tokens.find(principal);
    return { data: { token: token ? present(token) : null, baseUrl: scimBaseUrl(this.platform) } };
  }

  @Post()
  @EndsAccess()
  @Access(session(), REQUIRED)
  @Describe('Issue or rotate the SCIM token', {
    answers: IssuedScimTokenDto,
    status: 201,
    more: 'Only this answer shows the token. If the organization has one already, that token stops working at once.',
  })
  async issue(@Caller() principal: Principal): Promise<Answer<IssuedScimTokenDto>> {
    const { token, plaintext } = await this.tokens.issue(principal);
    return { data: { ...present(token), token: plaintext, baseUrl: scimBaseUrl(this.platform) } };
  }

  @Delete()
  @EndsAccess()
  @Access(session(), REQUIRED)
  @Describe('Revoke the SCIM token', {
    answers: DeletedDto,
    more: 'The SCIM endpoints of the organization are unreachable at once, until a token is issued. The people and groups stay as they are. 404 if there is no token.',
    errors: [NotFound],
  })
  async revoke(@Caller() principal: Principal): Promise<Answer<DeletedDto>> {
    return deleted(await this.tokens.revoke(principal));
  }
}

function present({ id, createdBy, createdAt, lastUsedAt }: ScimTokenRow): ScimTokenDto {
  return { id, createdBy, createdAt, lastUsedAt };
}
