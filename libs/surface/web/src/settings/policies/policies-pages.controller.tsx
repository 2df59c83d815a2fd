import { Body, Controller, Query } from '@nestjs/common';
import { Caller, isTenantAdmin, type Principal } from '#access';
import type { Policies } from '#accounts';
import { PoliciesDto, PoliciesService } from '#organizations';
import { checkForm, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm, sentText } from '../../parts/form-problems';
import { DoneQuery } from '../frame/done.query';
import { Frames } from '../frame/frames';
import { PoliciesPage } from './policies.page';

const PATH = '/settings/policies';
const ADVICE = { restrictToDomain: 'Enter a domain such as acme.example, without "@".' };

/** The page of the organization's policies. */
@Controller()
export class PoliciesPages {
  constructor(
    private readonly policies: PoliciesService,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member' })
  async open(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    return this.show(person, await this.policies.read(person), { saved: done === 'saved' });
  }

  @PageForm(PATH, { for: 'admin' })
  async replace(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
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
    const frame = await this.frames.of(person, PATH);
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
