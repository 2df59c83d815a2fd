import { Body, Controller, Delete, Get, Headers, Patch, Post, Put, Query, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '#access';
import { Describe, PathId, PreconditionFailed, ReadsOnly, Reply } from '#platform';
import { GroupFull, GroupNameTaken, TooManyGroups, UnknownMember } from '#sharing';
import { ScimEndpoint, WritesResource, answering } from '../http/endpoint';
import { type ListQuery, listQueryOf, searchQueryOf } from '../http/list-query';
import { operationsOf } from '../http/patch-operations';
import { shownAttributes } from '../http/projection';
import { IfMatch, ListParameters, ScimBody, ShownParameters } from '../http/query-parameters';
import { listReply, readReply, resourceReply } from '../http/replies';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { ScimGroupDto, ScimGroupListDto } from '../http/scim.dto';
import { groupVersion } from './group-resource';
import { ScimGroupsService } from './scim-groups.service';

type Sent = Record<string, unknown>;

const ONE = answering(ScimGroupDto);
const MANY = answering(ScimGroupListDto);
/** Enough for a group of 5,000 members. */
const MAX_BODY = 2 * 1024 * 1024;

/** The share groups of an organization, for its directory (RFC 7644). */
@ApiTags('Provisioning')
@Controller('scim/v2/Groups')
@UseFilters(ScimErrorFilter)
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @ScimEndpoint()
  @ListParameters()
  @Describe('List groups', {
    ...MANY,
    more: 'In the order of their ids, at most 200 on a page. Members can be filtered by `members eq "<id>"`. Without them (`excludedAttributes=members`), the answer is much cheaper.',
  })
  list(@Caller() principal: Principal, @Query() query: Sent): Promise<Reply> {
    return this.answerList(principal, listQueryOf(query));
  }

  @Post('.search')
  @ReadsOnly()
  @ScimEndpoint()
  @ScimBody(MAX_BODY)
  @Describe('Search groups', {
    ...MANY,
    more: 'As the list, with the parameters in the body (a SearchRequest).',
  })
  search(@Caller() principal: Principal, @Body() body: Sent): Promise<Reply> {
    return this.answerList(principal, searchQueryOf(body));
  }

  @Get(':id')
  @ScimEndpoint()
  @ShownParameters()
  @Describe('Get a group', {
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
    return readReply(await this.groups.get(principal, id, shown), shown, ifNoneMatch);
  }

  @Post()
  @WritesResource(MAX_BODY)
  @Describe('Create a group', {
    ...ONE,
    status: 201,
    etag: true,
    headers: { Location: 'The address of the group.' },
    errors: [GroupNameTaken, TooManyGroups, GroupFull, UnknownMember],
    more: 'A share group with these members. 409 `uniqueness` if another group of the organization has the name, whose case is ignored.',
  })
  async create(@Caller() principal: Principal, @Body() body: Sent, @Query() query: Sent): Promise<Reply> {
    const shown = shownAttributes(query);
    return resourceReply(await this.groups.create(principal, body, shown), shown, 201);
  }

  @Put(':id')
  @WritesResource(MAX_BODY)
  @Describe('Replace a group', {
    ...ONE,
    ifMatch: true,
    errors: [GroupNameTaken, GroupFull, UnknownMember],
    more: 'What the body omits is cleared: without `members`, the group is empty.',
  })
  async replace(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() body: Sent,
    @Query() query: Sent,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    const shown = shownAttributes(query);
    return resourceReply(await this.groups.replace(principal, id, body, shown, ifMatch), shown);
  }

  @Patch(':id')
  @ScimEndpoint()
  @ScimBody(MAX_BODY)
  @Describe('Update a group', {
    empty: true,
    ifMatch: true,
    errors: [GroupNameTaken, GroupFull, UnknownMember],
    more: 'All operations are applied, or none. Members who are removed lose at once what is shared with the group.',
    addition: true,
  })
  async patch(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() body: Sent,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    const after = await this.groups.patch(principal, id, operationsOf(body), ifMatch);
    return Reply.empty({ ETag: groupVersion(after) });
  }

  @Delete(':id')
  @IfMatch()
  @ScimEndpoint()
  @Describe('Delete a group', {
    empty: true,
    errors: [PreconditionFailed],
    more: 'The shares of the group are deleted with it.',
    addition: true,
  })
  async delete(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Reply> {
    await this.groups.delete(principal, id, ifMatch);
    return Reply.empty();
  }

  private async answerList(principal: Principal, query: ListQuery): Promise<Reply> {
    return listReply(await this.groups.list(principal, query), query);
  }
}
