import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  NAVIGATION,
  type Principal,
  Visitor,
  Visitors,
  isTenantAdmin,
  redirectToSignIn,
  visitor,
} from '#access';
import {
  ASKS_FIRST,
  CursorInvalid,
  Describe,
  EndingFormDto,
  EndsAccess,
  FormBody,
  type FormProblems,
  Navigation,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  checkForm,
  isConfirmed,
  problemsOf,
  showPage,
} from '#platform';
import { ListMembersQuery, MemberChangeDto } from '../members/members.dto';
import { LastOwner } from '../members/members.errors';
import { rolesToGive } from '../members/members.policy';
import { presentMember } from '../members/members.presenter';
import { MembersService } from '../members/members.service';
import { OwnAccount } from '../removal/removal.errors';
import { RemovalService } from '../removal/removal.service';
import { EndMemberPage, MemberPage } from './member.page';
import { MembersPage } from './members.page';

const PATH = '/settings/members';
const SIGN_IN_FIRST = 'You are not signed in. Opens the sign-in page.';
const REFUSED = 'A refused change shows the page again, with what is wrong.';

class MemberQueryDto {
  @Text({ doc: 'What was just done: `role`, `suspended` or `reactivated`.', max: 20, optional: true })
  done?: string;
}

/** The pages of the people of an organization. */
@ApiTags('Web pages')
@Controller('settings/members')
export class MembersPages implements OnModuleInit {
  constructor(
    private readonly members: MembersService,
    private readonly removal: RemovalService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Members',
      hint: 'See who is in your organization, invite people and change roles.',
      section: NAVIGATION.organization,
      order: 300,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of the members', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Lists the people of your organization.',
    errors: [CursorInvalid],
    addition: true,
  })
  async list(@Visitor() person: Principal | undefined, @Query() query: ListMembersQuery): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.members.list(person, query),
    ]);
    const { search = '', cursor } = query;
    return showPage(
      <MembersPage
        frame={frame}
        userId={person.userId}
        administers={isTenantAdmin(person.role)}
        members={rows.map(presentMember)}
        search={search}
        cursor={cursor}
        nextCursor={nextCursor}
      />,
    );
  }

  @Get(':userId')
  @Access(visitor(), { role: 'admin' })
  @Describe('Open the page of a member', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Shows a member, with forms that change their role, suspend, reactivate or remove them.',
    errors: [NotFound],
    addition: true,
  })
  async open(
    @Visitor() person: Principal | undefined,
    @PathId('userId') userId: string,
    @Query() { done }: MemberQueryDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(userId));
    return this.show(person, userId, { done });
  }

  @Post(':userId/role')
  @EndsAccess()
  @FormBody(MemberChangeDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Change a role on the page', {
    media: 'text/html',
    redirects: 'The role is changed. Opens the page of the member, or without a session the sign-in page.',
    more: REFUSED,
    errors: [NotFound, LastOwner],
    addition: true,
  })
  async changeRole(
    @Visitor() person: Principal | undefined,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(userId));
    return this.act(person, userId, 'role', async () => {
      const { role } = await checkForm(MemberChangeDto, { role: sent.role });
      await this.members.change(person, userId, { role });
    });
  }

  @Post(':userId/suspend')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Suspend a member on the page', {
    media: 'text/html',
    redirects:
      'The member is suspended. Opens the page of the member, or without a session the sign-in page.',
    more: `${ASKS_FIRST} ${REFUSED}`,
    errors: [NotFound, LastOwner],
    addition: true,
  })
  async suspend(
    @Visitor() person: Principal | undefined,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(userId));
    if (!isConfirmed(sent)) return this.ask(person, userId, 'suspend');
    return this.act(person, userId, 'suspended', () =>
      this.members.change(person, userId, { status: 'suspended' }),
    );
  }

  @Post(':userId/reactivate')
  @FormBody()
  @Access(visitor(), { role: 'admin' })
  @Describe('Reactivate a member on the page', {
    media: 'text/html',
    redirects: 'The member is active. Opens the page of the member, or without a session the sign-in page.',
    more: REFUSED,
    errors: [NotFound],
    addition: true,
  })
  async reactivate(
    @Visitor() person: Principal | undefined,
    @PathId('userId') userId: string,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(userId));
    return this.act(person, userId, 'reactivated', () =>
      this.members.change(person, userId, { status: 'active' }),
    );
  }

  @Post(':userId/remove')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Remove a member on the page', {
    media: 'text/html',
    redirects: 'The account is deleted. Opens the list of members, or without a session the sign-in page.',
    more: `${ASKS_FIRST} ${REFUSED}`,
    errors: [NotFound, LastOwner, OwnAccount],
    addition: true,
  })
  async remove(
    @Visitor() person: Principal | undefined,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(userId));
    if (!isConfirmed(sent)) return this.ask(person, userId, 'remove');
    try {
      await this.removal.remove(person, userId);
      return Reply.redirect(PATH);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return this.show(person, userId, { problems: problemsOf(error) });
    }
  }

  /** Asks whether to end the membership of a person, or interrupt it. */
  private async ask(person: Principal, userId: string, act: 'suspend' | 'remove'): Promise<Reply> {
    const member = presentMember(await this.members.get(person, userId));
    const frame = await this.visitors.frame(person, pathOf(userId));
    const own = userId === person.userId && act === 'suspend';
    return showPage(<EndMemberPage {...{ frame, path: pathOf(userId), member, act, own }} />);
  }

  /** Does something to a member, then opens their page. A refusal shows the page, with the reason. */
  private async act(
    person: Principal,
    userId: string,
    done: string,
    change: () => Promise<unknown>,
  ): Promise<Reply> {
    try {
      await change();
      return Reply.redirect(`${pathOf(userId)}?done=${done}`);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return this.show(person, userId, { problems: problemsOf(error) });
    }
  }

  private async show(
    person: Principal,
    userId: string,
    { done, problems }: { done?: string; problems?: FormProblems },
  ): Promise<Reply> {
    const [frame, member] = await Promise.all([
      this.visitors.frame(person, pathOf(userId)),
      this.members.get(person, userId),
    ]);
    const roles = rolesToGive({ role: person.role, status: 'active' }, member);
    const own = userId === person.userId;
    return showPage(
      <MemberPage
        frame={frame}
        member={presentMember(member)}
        own={own}
        roles={roles}
        done={done}
        problems={problems}
      />,
      problems,
    );
  }
}

function pathOf(userId: string): string {
  return `${PATH}/${userId}`;
}
