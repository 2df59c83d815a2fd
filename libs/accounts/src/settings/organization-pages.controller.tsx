import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  Describe,
  FormBody,
  type FormProblems,
  Navigation,
  Reply,
  type SentForm,
  Text,
  checkForm,
  problemsOf,
  showPage,
} from '#platform';
import { OrganizationChangeDto } from '../organization/organization.dto';
import { OrganizationService } from '../organization/organization.service';
import { OrganizationPage } from './organization.page';

const PATH = '/settings/organization';
const ADVICE = { name: 'Enter a name of at most 100 characters.' };

class OrganizationQueryDto {
  @Text({ doc: '`renamed` if the organization was just renamed.', max: 20, optional: true })
  done?: string;
}

/** The page of the organization itself. */
@ApiTags('Web pages')
@Controller('settings/organization')
export class OrganizationPages implements OnModuleInit {
  constructor(
    private readonly organization: OrganizationService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Organization',
      hint: 'Rename the organization, or hand it over.',
      section: NAVIGATION.organization,
      order: 390,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of your organization', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows your organization. Owners can rename it.',
    addition: true,
  })
  async open(
    @Visitor() person: Principal | undefined,
    @Query() { done }: OrganizationQueryDto,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person, { renamed: done === 'renamed' });
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

  private async show(
    person: Principal,
    shown: { renamed?: boolean; sent?: SentForm; problems?: FormProblems },
  ): Promise<Reply> {
    const [frame, organization] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.organization.get(person),
    ]);
    const page = (
      <OrganizationPage frame={frame} organization={organization} owns={person.role === 'owner'} {...shown} />
    );
    return showPage(page, shown.problems);
  }
}
