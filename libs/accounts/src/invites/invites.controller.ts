import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, anyone, session } from '#access';
import {
  type Client,
  DeletedDto,
  Describe,
  type Answer,
  type Paged,
  answerPage,
  From,
  PathId,
  deleted,
} from '#platform';
import { MembersQueryDto } from '../members/members.dto';
import { presentPerson } from '../people/people.presenter';
import { SessionCookie } from '../sessions/session-cookie';
import { SignedInDto } from '../sign-up/sign-up.dto';
import { AcceptInviteDto, InviteDto, InviteViewDto, NewInviteDto } from './invites.dto';
import { presentInvite, presentNewInvite } from './invites.presenter';
import { InvitesService } from './invites.service';

/** Asking people into the caller's organization. */
@ApiTags('Members')
@Controller('api/members/invites')
export class InvitesController {
  constructor(
    private readonly service: InvitesService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @Access(session(), { role: 'admin' })
  @Describe('Invite a person', {
    answers: NewInviteDto,
    status: 201,
    more: 'The link works once, for seven days, and is shown only here. An open invite for the same address is replaced.',
  })
  async invite(@Caller() principal: Principal, @Body() dto: InviteDto): Promise<Answer<NewInviteDto>> {
    const { row, link } = await this.service.invite(principal, dto);
    return { data: presentNewInvite(row, link) };
  }

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List the open invites', { answers: InviteViewDto, list: true, paged: true })
  async list(
    @Caller() principal: Principal,
    @Query() query: MembersQueryDto,
  ): Promise<Answer<InviteViewDto[]> & Paged> {
    return answerPage(await this.service.list(principal, query.limit, query.cursor), presentInvite);
  }

  @Post('accept')
  @Access(anyone())
  @Describe('Accept an invite and sign in', {
    answers: SignedInDto,
    status: 201,
    more: 'Works exactly once. An unknown, used or expired invite is one identical 404; 409 where someone has its e-mail address already.',
  })
  async accept(@Body() dto: AcceptInviteDto, @From() client: Client): Promise<Answer<SignedInDto>> {
    const { person, secret } = await this.service.accept(dto, client);
    return { data: presentPerson(person), headers: this.cookie.set(secret) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Withdraw an open invite', { answers: DeletedDto })
  async withdraw(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.service.withdraw(principal, id);
    return deleted(id);
  }
}
