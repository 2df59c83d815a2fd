import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import {
  DeletionSettings,
  DeleteOrganizationDto,
  DeletionService,
  OrganizationChangeDto,
  OrganizationService,
} from '#organizations';
import { checkForm, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm } from '../../parts/form-problems';
import { DoneQuery } from '../frame/done.query';
import { Frames } from '../frame/frames';
import { OrganizationPage } from './organization.page';

const PATH = '/settings/organization';
const ADVICE = {
  name: 'Enter a name of at most 100 characters.',
  slug: 'Enter the slug of your organization, as it is shown above.',
};

/** The page of the organization itself. */
@Controller()
export class OrganizationPages {
  constructor(
    private readonly settings: DeletionSettings,
    private readonly organization: OrganizationService,
    private readonly deletion: DeletionService,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member', duringDeletion: true })
  async open(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    return this.show(person, { done });
  }

  @PageForm(PATH, { for: 'owner' })
  async rename(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      const { name } = await checkForm(OrganizationChangeDto, sent);
      await this.organization.rename(person, name);
      return Reply.redirect(`${PATH}?done=renamed`);
    } catch (error) {
      return this.show(person, { sent, problems: problemsOf(error, ADVICE) });
    }
  }

  @PageForm(`${PATH}/delete`, { for: 'owner', duringDeletion: true, endsAccess: true })
  async delete(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      await this.deletion.schedule(person, await checkForm(DeleteOrganizationDto, sent));
      return Reply.redirect(PATH);
    } catch (error) {
      const { name: _name, ...fields } = sent;
      return this.show(person, { sent: fields, deletion: problemsOf(error, ADVICE) });
    }
  }

  @PageForm(`${PATH}/restore`, { for: 'owner', duringDeletion: true })
  async restore(@Caller() person: Principal): Promise<Reply> {
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
      this.frames.of(person, PATH),
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
