import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  Describe,
  EndsAccess,
  FormBody,
  type FormProblems,
  Navigation,
  RateLimited,
  Reply,
  type SentForm,
  Text,
  checkForm,
  problemsOf,
  showPage,
} from '#platform';
import { PasswordWrong, SessionTooOld } from '#accounts';
import { DeleteOrganizationDto } from '../deletion/deletion.dto';
import { DeletionNotScheduled, DeletionScheduled } from '../deletion/deletion.errors';
import { DeletionService } from '../deletion/deletion.service';
import { OrganizationChangeDto } from '../organization/organization.dto';
import { OrganizationService } from '../organization/organization.service';
import { OrganizationPage } from './organization.page';
import { DeletionSettings } from '../deletion/deletion.settings';

const PATH = '/settings/organization';
const ADVICE = {
  name: 'Enter a name of at most 100 characters.',
  slug: 'Enter the slug of your organization, as it is shown above.',
};

class OrganizationQueryDto {
  @Text({ doc: '`renamed` or `restored` if that was just done.', max: 20, optional: true })
  done?: string;
}

/** The page of the organization itself. */
@ApiTags('Web pages')
@Controller('settings/organization')
export class OrganizationPages implements OnModuleInit {
  constructor(
    private readonly settings: DeletionSettings,
    private readonly organization: OrganizationService,
    private readonly deletion: DeletionService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'General',
      hint: 'Rename the organization, hand it over, or delete it.',
      section: NAVIGATION.organization,
      order: 390,
      duringDeletion: true,
    });
  }

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page of your organization', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows your organization. Owners can rename it, delete it, and cancel its deletion.',
    addition: true,
  })
  async open(
    @Visitor() person: Principal | undefined,
    @Query() { done }: OrganizationQueryDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person, { done });
  }

  @Post()
  @FormBody(OrganizationChangeDto)
  @Access(visitor(), { role: 'owner' })
  @Describe('Rename your organization on the page', {
    media: 'text/html',
    redirects:
      'The organization is renamed. Opens the page of your organization, or without a session the sign-in page.',
    more: 'A refused form is shown again, with what is wrong.',
    addition: true,
  })
  async rename(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const { name } = await checkForm(OrganizationChangeDto, sent);
      await this.organization.rename(person, name);
      return Reply.redirect(`${PATH}?done=renamed`);
    } catch (error) {
      return this.show(person, { sent, problems: problemsOf(error, ADVICE) });
    }
  }

  @Post('delete')
  @EndsAccess()
  @FormBody(DeleteOrganizationDto)
  @Access(visitor(), { role: 'owner', duringDeletion: true })
  @Describe('Delete your organization on the page', {
    media: 'text/html',
    redirects:
      'The deletion is scheduled. Opens the page of your organization, or without a session the sign-in page.',
    more: 'A refused form is shown again, with what is wrong.',
    errors: [PasswordWrong, SessionTooOld, DeletionScheduled, RateLimited],
    addition: true,
  })
  async delete(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.deletion.schedule(person, await checkForm(DeleteOrganizationDto, sent));
      return Reply.redirect(PATH);
    } catch (error) {
      const { name: _name, ...fields } = sent;
      return this.show(person, { sent: fields, deletion: problemsOf(error, ADVICE) });
    }
  }

  @Post('restore')
  @FormBody()
  @Access(visitor(), { role: 'owner', duringDeletion: true })
  @Describe('Cancel the deletion of your organization on the page', {
    media: 'text/html',
    redirects:
      'The deletion is cancelled. Opens the page of your organization, or without a session the sign-in page.',
    more: 'A refused form is shown again, with what is wrong.',
    errors: [DeletionNotScheduled],
    addition: true,
  })
  async restore(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.deletion.cancel(person);
      return Reply.redirect(`${PATH}?done=restored`);
    } catch (error) {
      return this.show(person, { deletion: problemsOf(error) });
    }
  }

  private async show(
    person: Principal,
    shown: { done?: string; sent?: SentForm; problems?: FormProblems; deletion?: FormProblems },
  ): Promise<Reply> {
    const [frame, organization] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.organization.get(person),
    ]);
    const page = (
      <OrganizationPage
        frame={frame}
        organization={organization}
        owns={person.role === 'owner'}
        days={this.settings.organizationDeletionDays}
        {...shown}
      />
    );
    return showPage(page, shown.problems ?? shown.deletion);
  }
}
