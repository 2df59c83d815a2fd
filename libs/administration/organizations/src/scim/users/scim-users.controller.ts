import { Body, Controller, Delete, Get, Headers, Patch, Post, Put, Query, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '#access';
import { Conflict, Describe, PathId, PreconditionFailed, ReadsOnly, Reply } from '#platform';
import { LastOwner } from '../../members/members.errors';
import { ScimEndpoint, WritesResource, answering } from '../http/endpoint';
import { type ListQuery, listQueryOf, searchQueryOf } from '../http/list-query';
import { operationsOf } from '../http/patch-operations';
import { shownAttributes } from '../http/projection';
import { IfMatch, ListParameters, ScimBody, ShownParameters } from '../http/query-parameters';
import { listReply, readReply, resourceReply } from '../http/replies';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { ScimUserDto, ScimUserListDto } from '../http/scim.dto';
import { ScimUsersService } from './scim-users.service';

type Sent = Record<string, unknown>;

const ONE = answering(ScimUserDto);
const MANY = answering(ScimUserListDto);
const MAX_BODY = 64 * 1024;

/** The people of an organization, for its directory (RFC 7644). */
@ApiTags('Provisioning')
@Controller('scim/v2/Users')
@UseFilters(ScimErrorFilter)
export class ScimUsersController {
  constructor(private readonly users: ScimUsersService) {}

  @Get()
  @ScimEndpoint()
  @ListParameters()
  @Describe('List users', {
    ...MANY,
    more: 'In the order of their ids, at most 200 on a page. `eq` on `id`, `userName`, `externalId` and `emails` is answered from an index; other filters require an organization of at most 10,000 users.',
  })
  list(@Caller() principal: Principal, @Query() query: Sent): Promise<Reply> {
    return this.answerList(principal, listQueryOf(query));
  }

  @Post('.search')
  @ReadsOnly()
  @ScimEndpoint()
  @ScimBody(MAX_BODY)
  @Describe('Search users', {
    ...MANY,
    more: 'As the list, with the parameters in the body (a SearchRequest).',
  })
  search(@Caller() principal: Principal, @Body() body: Sent): Promise<Reply> {
    return this.answerList(principal, searchQueryOf(body));
  }

  @Get(':id')
  @ScimEndpoint()
  @ShownParameters()
  @Describe('Get a user', {
    ...ONE,
    conditional: true,
    more: 'With all its attributes, unless the query chooses some.',
  })
  async get(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: Sent,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    const shown = shownAttributes(query);
    return readReply(await this.users.get(principal, id), shown, ifNoneMatch);
  }

  @Post()
  @WritesResource(MAX_BODY)
  @Describe('Create a user', {
    ...ONE,
    status: 201,
    etag: true,
    headers: { Location: 'The address of the user.' },
    errors: [Conflict],
    more: 'The person becomes a member without a password. 409 `uniqueness` if the `userName` has an account already, in any organization.',
  })
  async create(@Caller() principal: Principal, @Body() body: Sent, @Query() query: Sent): Promise<Reply> {
    const shown = shownAttributes(query);
    return resourceReply(await this.users.create(principal, body), shown, 201);
  }

  @Put(':id')
  @WritesResource(MAX_BODY)
  @Describe('Replace a user', {
    ...ONE,
    ifMatch: true,
    errors: [Conflict, LastOwner],
    more: 'What the body omits is cleared, except `active`. With `active: false`, all access of the person ends at once.',
  })
  async replace(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() body: Sent,
    @Query() query: Sent,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    const shown = shownAttributes(query);
    return resourceReply(await this.users.replace(principal, id, body, ifMatch), shown);
  }

  @Patch(':id')
  @WritesResource(MAX_BODY)
  @Describe('Update a user', {
    ...ONE,
    ifMatch: true,
    errors: [Conflict, LastOwner],
    more: 'All operations are applied, or none. With `active: false`, all access of the person ends at once. The last active owner stays active.',
  })
  async patch(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() body: Sent,
    @Query() query: Sent,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    const shown = shownAttributes(query);
    return resourceReply(await this.users.patch(principal, id, operationsOf(body), ifMatch), shown);
  }

  @Delete(':id')
  @IfMatch()
  @ScimEndpoint()
  @Describe('Delete a user', {
    empty: true,
    errors: [LastOwner, PreconditionFailed],
    more: 'All access of the person ends at once and for good, and the e-mail address is free again. What they wrote stays.',
    addition: true,
  })
  async delete(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    await this.users.delete(principal, id, ifMatch);
    return Reply.empty();
  }

  private async answerList(principal: Principal, query: ListQuery): Promise<Reply> {
    return listReply(await this.users.list(principal, query), query);
  }
}
