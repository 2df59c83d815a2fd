import { Body, Controller, Headers, Patch, Query, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '#access';
import { Conflict, Describe, PathId, type Reply } from '#platform';
import { LastOwner } from '../../members/members.errors';
import { WritesResource, answering } from '../http/endpoint';
import { operationsOf } from '../http/patch-operations';
import { shownAttributes } from '../http/projection';
import { resourceReply } from '../http/replies';
import { ResourceController, type Sent } from '../http/resource-controller';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { ScimUserDto, ScimUserListDto } from '../http/scim.dto';
import { ScimUsersService } from './scim-users.service';

const MAX_BODY = 64 * 1024;

const Users = ResourceController({
  noun: 'user',
  one: ScimUserDto,
  many: ScimUserListDto,
  maxBody: MAX_BODY,
  about: {
    list: {
      more: 'In the order of their ids, at most 200 on a page. `eq` on `id`, `userName`, `externalId` and `emails` is answered from an index; other filters require an organization of at most 10,000 users.',
    },
    create: {
      more: 'The person becomes a member without a password. 409 `uniqueness` if the `userName` has an account already, in any organization.',
      errors: [Conflict],
    },
    replace: {
      more: 'What the body omits is cleared, except `active`. With `active: false`, all access of the person ends at once.',
      errors: [Conflict, LastOwner],
    },
    delete: {
      more: 'All access of the person ends at once and permanently, and the e-mail address is free again. What they wrote stays.',
      errors: [LastOwner],
    },
  },
});

/** The people of an organization, for its directory (RFC 7644). */
@ApiTags('Provisioning')
@Controller('scim/v2/Users')
@UseFilters(ScimErrorFilter)
export class ScimUsersController extends Users {
  constructor(private readonly users: ScimUsersService) {
    super(users);
  }

  @Patch(':id')
  @WritesResource(MAX_BODY)
  @Describe('Update a user', {
    ...answering(ScimUserDto),
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
}
