import { Body, Controller, Query } from '@nestjs/common';
import { Caller, isTenantAdmin, type Principal } from '#access';
import {
  ListMembersQuery,
  MemberChangeDto,
  MembersService,
  presentMember,
  RemovalService,
  rolesToGive,
} from '#organizations';
import { checkForm, NotFound, PathId, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm } from '../../parts/form-problems';
import { isConfirmed } from '../frame/confirm';
import { DoneQuery } from '../frame/done.query';
import { Frames } from '../frame/frames';
import { EndMemberPage, MemberPage } from './member.page';
import { MembersPage } from './members.page';

const PATH = '/settings/members';

/** The pages of the people of an organization. */
@Controller()
export class MembersPages {
  constructor(
    private readonly members: MembersService,
    private readonly removal: RemovalService,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member' })
  async list(@Caller() person: Principal, @Query() query: ListMembersQuery): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.frames.of(person, PATH),
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

  @Page(`${PATH}/:userId`, { for: 'admin' })
  async open(
    @Caller() person: Principal,
    @PathId('userId') userId: string,
    @Query() { done }: DoneQuery,
  ): Promise<Reply> {
    return this.show(person, userId, { done });
  }

  @PageForm(`${PATH}/:userId/role`, { for: 'admin', endsAccess: true })
  async changeRole(
    @Caller() person: Principal,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    return this.act(person, userId, 'role', async () => {
      const { role } = await checkForm(MemberChangeDto, { role: sent.role });
      await this.members.change(person, userId, { role });
    });
  }

  @PageForm(`${PATH}/:userId/suspend`, { for: 'admin', endsAccess: true })
  async suspend(
    @Caller() person: Principal,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!isConfirmed(sent)) return this.ask(person, userId, 'suspend');
    return this.act(person, userId, 'suspended', () =>
      this.members.change(person, userId, { status: 'suspended' }),
    );
  }

  @PageForm(`${PATH}/:userId/reactivate`, { for: 'admin' })
  async reactivate(@Caller() person: Principal, @PathId('userId') userId: string): Promise<Reply> {
    return this.act(person, userId, 'reactivated', () =>
      this.members.change(person, userId, { status: 'active' }),
    );
  }

  @PageForm(`${PATH}/:userId/remove`, { for: 'admin', endsAccess: true })
  async remove(
    @Caller() person: Principal,
    @PathId('userId') userId: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
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
    const frame = await this.frames.of(person, pathOf(userId));
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
      this.frames.of(person, pathOf(userId)),
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
