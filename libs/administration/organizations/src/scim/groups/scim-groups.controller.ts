import { Body, Controller, Headers, Patch, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '#access';
import { Describe, PathId, Reply } from '#platform';
import { GroupFull, GroupNameTaken, TooManyGroups, UnknownMember } from '#sharing';
import { ScimEndpoint } from '../http/endpoint';
import { operationsOf } from '../http/patch-operations';
import { ScimBody } from '../http/query-parameters';
import { ResourceController, type Sent } from '../http/resource-controller';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { ScimGroupDto, ScimGroupListDto } from '../http/scim.dto';
import { groupVersion } from './group-resource';
import { ScimGroupsService } from './scim-groups.service';

/** Enough for a group of 5,000 members. */
const MAX_BODY = 2 * 1024 * 1024;

const Groups = ResourceController({
  noun: 'group',
  one: ScimGroupDto,
  many: ScimGroupListDto,
  maxBody: MAX_BODY,
  about: {
    list: {
      more: 'In the order of their ids, at most 200 on a page. Members can be filtered by `members eq "<id>"`. Without them (`excludedAttributes=members`), the answer is much cheaper.',
    },
    create: {
      more: 'A share group with these members. 409 `uniqueness` if another group of the organization has the name, whose case is ignored.',
      errors: [GroupNameTaken, TooManyGroups, GroupFull, UnknownMember],
    },
    replace: {
      more: 'What the body omits is cleared: without `members`, the group is empty.',
      errors: [GroupNameTaken, GroupFull, UnknownMember],
    },
    delete: { more: 'The shares of the group are deleted with it.' },
  },
});

/** The share groups of an organization, for its directory (RFC 7644). */
@ApiTags('Provisioning')
@Controller('scim/v2/Groups')
@UseFilters(ScimErrorFilter)
export class ScimGroupsController extends Groups {
  constructor(private readonly groups: ScimGroupsService) {
    super(groups);
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
    // It is for If-Match: members are not read for it.
    return Reply.empty({ ETag: groupVersion(after) });
  }
}
