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
import type { Policies } from '#accounts';
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
  sentText,
  showPage,
} from '#platform';
import { PoliciesDto } from './policies.dto';
import { PoliciesPage } from './policies.page';
import { PoliciesService } from './policies.service';

const PATH = '/settings/policies';
const ADVICE = { restrictToDomain: 'Enter a domain such as acme.example, without "@".' };
const CHECKED = { max: 10, optional: true, doc: '`on` if it is checked.' } as const;

class PoliciesQueryDto {
  @Text({ doc: '`saved` if the policies were just saved.', max: 20, optional: true })
  done?: string;
}

class PoliciesFormDto {
  @Text({ doc: 'The domain; empty for every domain.', max: 253, optional: true })
  restrictToDomain?: string;

  @Text(CHECKED)
  codeJoinDisabled?: string;

  @Text(CHECKED)
  requirePurpose?: string;

  @Text(CHECKED)
  requirePrePublishReview?: string;

  @Text(CHECKED)
  hideDiscoveryTab?: string;
}

/** The page of the organization's policies. */
@ApiTags('Web pages')
@Controller('settings/policies')
export class PoliciesPages implements OnModuleInit {
  constructor(
    private readonly policies: PoliciesService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Policies',
      hint: 'See or change what the organization restricts or requires.',
      section: NAVIGATION.organization,
      order: 340,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of the policies', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows the policies of your organization. Owners and admins can change them.',
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined, @Query() { done }: PoliciesQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person, await this.policies.read(person), { saved: done === 'saved' });
  }

  @Post()
  @FormBody(PoliciesFormDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Replace the policies on the page', {
    media: 'text/html',
    redirects: 'The policies are saved. Opens their page, or without a session the sign-in page.',
    more: 'A checkbox that is not sent is not checked. A refused form is shown again, with what is wrong.',
    addition: true,
  })
  async replace(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const policies = policiesIn(sent);
    try {
      await this.policies.replace(person, await checkForm(PoliciesDto, policies));
      return Reply.redirect(`${PATH}?done=saved`);
    } catch (error) {
      return this.show(person, policies, { problems: problemsOf(error, ADVICE) });
    }
  }

  private async show(
    person: Principal,
    policies: Policies,
    { saved, problems }: { saved?: boolean; problems?: FormProblems },
  ): Promise<Reply> {
    const frame = await this.visitors.frame(person, PATH);
    const administers = isTenantAdmin(person.role);
    return showPage(<PoliciesPage {...{ frame, policies, administers, saved, problems }} />, problems);
  }
}

/** The policies of a form. A browser sends only the checkboxes that are checked. */
function policiesIn(sent: SentForm): Policies {
  const domain = sentText(sent, 'restrictToDomain').trim();
  return {
    codeJoinDisabled: 'codeJoinDisabled' in sent,
    restrictToDomain: domain === '' ? null : domain,
    requirePurpose: 'requirePurpose' in sent,
    requirePrePublishReview: 'requirePrePublishReview' in sent,
    hideDiscoveryTab: 'hideDiscoveryTab' in sent,
  };
}
