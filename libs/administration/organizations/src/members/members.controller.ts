import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  answerCountedPage,
  COUNTED,
  type Conditional,
  type Counted,
  Describe,
  EndsAccess,
  PathId,
  tagged,
} from '#platform';
import { ListMembersQuery, MemberChangeDto, MemberDto } from './members.dto';
import { LastOwner } from './members.errors';
import { presentMember } from './members.presenter';
import { MembersService } from './members.service';

/** The people of the caller's organization. */
@ApiTags('Members')
@Controller('api/members')
export class MembersController {
  constructor(private readonly service: MembersService) {}

  @Get()
  @Access(session())
  @Describe('List members of your organization', {
    answers: MemberDto,
    list: true,
    paged: true,
    conditional: true,
    ...COUNTED,
    more: 'In the order in which they joined, including suspended members.',
    addition: true,
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListMembersQuery,
  ): Promise<Answer<MemberDto[]> & Counted & Conditional> {
    return tagged(answerCountedPage(await this.service.list(principal, query), presentMember));
  }

  @Patch(':userId')
  @EndsAccess()
  @Access(session(), { role: 'admin' })
  @Describe("Change a member's role or status", {
    answers: MemberDto,
    more:
      'Admins can change members and admins. Only owners can change an owner, or give the role `owner`. 409 `SVC_LAST_OWNER` if no ' +
      'active owner would be left.',
    errors: [LastOwner],
    addition: true,
  })
  async change(
    @Caller() principal: Principal,
    @PathId('userId') userId: string,
    @Body() dto: MemberChangeDto,
  ): Promise<Answer<MemberDto>> {
    return { data: presentMember(await this.service.change(principal, userId, dto)) };
  }
}
