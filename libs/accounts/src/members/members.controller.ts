import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { Describe, type Answer, type Paged, answerPage, PathId } from '#platform';
import { MemberChangeDto, MemberDto, MembersQueryDto } from './members.dto';
import { presentMember } from './members.presenter';
import { MembersService } from './members.service';

/** The people of the caller's organization. */
@ApiTags('Members')
@Controller('api/members')
export class MembersController {
  constructor(private readonly service: MembersService) {}

  @Get()
  @Access(session())
  @Describe('List the people of your organization', { answers: MemberDto, list: true, paged: true })
  async list(
    @Caller() principal: Principal,
    @Query() query: MembersQueryDto,
  ): Promise<Answer<MemberDto[]> & Paged> {
    return answerPage(await this.service.list(principal, query.limit, query.cursor), presentMember);
  }

  @Patch(':userId')
  @Access(session(), { role: 'admin' })
  @Describe("Change a person's role or status", {
    answers: MemberDto,
    more: 'Admins change members and admins; only owners make or change owners. 409 `SVC_LAST_OWNER` when no active owner would be left.',
  })
  async change(
    @Caller() principal: Principal,
    @PathId('userId') userId: string,
    @Body() dto: MemberChangeDto,
  ): Promise<Answer<MemberDto>> {
    return { data: presentMember(await this.service.change(principal, userId, dto)) };
  }
}
