import { Body, Controller, Delete, Get, Headers, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  type Conditional,
  DeletedDto,
  Describe,
  NotFound,
  ReadsOnly,
  type Tagged,
  deleted,
  shownEtag,
} from '#platform';
import { connectionEtag } from './connection-etag';
import { OidcCheckDto, OidcDto, PutOidcDto } from './connections.dto';
import { ConnectionsPresenter } from './connections.presenter';
import { type Connected, ConnectionsService } from './connections.service';

/**
 * Single sign-on of the caller's organization. Only owners change it, because a person who controls the provider can sign in as anybody,
 * even as an owner.
 */
@ApiTags('Single sign-on')
@Controller('api/v1/admin/oidc')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly presenter: ConnectionsPresenter,
  ) {}

  @Get()
  @Access(session(), { role: 'admin', plan: 'enterprise' })
  @Describe('Get the OpenID connection', {
    answers: OidcDto,
    conditional: true,
    more: 'Also shows the addresses to register at the provider, and how far the set-up is. The client secret is never shown.',
    addition: true,
  })
  async read(@Caller() caller: Principal): Promise<Answer<OidcDto> & Conditional> {
    return { ...(await this.answer(caller, await this.connections.find(caller))), conditional: true };
  }

  @Put()
  @Access(session(), { role: 'owner', plan: 'enterprise' })
  @Describe('Set the OpenID connection', {
    answers: OidcDto,
    ifMatch: true,
    more:
      'Creates or replaces the connection. The provider is not asked: see the check. With another issuer or client id, sign-ins that wait end, ' +
      'and people are linked to their accounts again. Only an owner can call it, since a person who controls the provider can sign in as anybody in the organization.',
    addition: true,
  })
  async put(
    @Caller() caller: Principal,
    @Body() dto: PutOidcDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<OidcDto> & Tagged> {
    return this.answer(caller, await this.connections.put(caller, dto, ifMatch));
  }

  @Delete()
  @Access(session(), { role: 'owner' })
  @Describe('Remove the OpenID connection', {
    answers: DeletedDto,
    more: 'Ends the requirement too. Sessions continue. It works with every plan.',
    errors: [NotFound],
    addition: true,
  })
  async remove(@Caller() caller: Principal): Promise<Answer<DeletedDto>> {
    return deleted(await this.connections.remove(caller));
  }

  @Post('check')
  @ReadsOnly()
  @Access(session(), { role: 'owner', plan: 'enterprise' })
  @Describe('Check the OpenID connection', {
    answers: OidcCheckDto,
    more: 'Asks the provider for its configuration, for at most ten seconds. It does not check the client id and the client secret.',
    errors: [NotFound],
    addition: true,
  })
  async check(@Caller() caller: Principal): Promise<Answer<OidcCheckDto>> {
    const problem = await this.connections.check(caller);
    return { data: { ok: problem === null, problem } };
  }

  private async answer(
    caller: Principal,
    connected: Connected | undefined,
  ): Promise<Answer<OidcDto> & Tagged> {
    const data = await this.presenter.present(caller, connected);
    const etag = connectionEtag(connected?.connection, connected?.required ?? false);
    return { data, etag: shownEtag(etag, data) };
  }
}
