import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { AddDomainDto, DomainsService, presentDomain } from '#organizations';
import { checkForm, NotFound, PathId, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm, sentText } from '../../parts/form-problems';
import { isConfirmed } from '../frame/confirm';
import { DoneQuery } from '../frame/done.query';
import { Frames } from '../frame/frames';
import { DOMAINS_PATH, DomainsPage, RemoveDomainPage } from './domains.page';

const ADVICE = { domain: 'Enter a domain such as acme.example, without "@".' };
const DONE: Record<string, string> = {
  added: 'The domain has been added. Set its record, then verify it.',
  verified: 'The domain is proved.',
  removed: 'The domain has been removed.',
};

/** The page of the domains of the organization. */
@Controller()
export class DomainsPages {
  constructor(
    private readonly domains: DomainsService,
    private readonly frames: Frames,
  ) {}

  @Page(DOMAINS_PATH, { for: 'admin' })
  async open(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    return this.show(person, { done: DONE[done ?? ''] });
  }

  @PageForm(DOMAINS_PATH, { for: 'admin', plan: 'enterprise' })
  async add(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    const entered = sentText(sent, 'domain').trim();
    try {
      await this.domains.add(person, (await checkForm(AddDomainDto, { domain: entered })).domain);
      return Reply.redirect(`${DOMAINS_PATH}?done=added`);
    } catch (error) {
      return this.show(person, { entered, problems: problemsOf(error, ADVICE) });
    }
  }

  @PageForm(`${DOMAINS_PATH}/:id/verify`, { for: 'owner', plan: 'enterprise' })
  async verify(@Caller() person: Principal, @PathId('id') id: string): Promise<Reply> {
    try {
      await this.domains.verify(person, id);
      return Reply.redirect(`${DOMAINS_PATH}?done=verified`);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return this.show(person, { problems: problemsOf(error) });
    }
  }

  @PageForm(`${DOMAINS_PATH}/:id/remove`, { for: 'admin' })
  async remove(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!isConfirmed(sent)) return this.askToRemove(person, id);
    await this.domains.remove(person, id);
    return Reply.redirect(`${DOMAINS_PATH}?done=removed`);
  }

  private async askToRemove(person: Principal, id: string): Promise<Reply> {
    const domain = (await this.domains.list(person)).find((row) => row.id === id.toLowerCase());
    if (!domain) throw new NotFound();
    const frame = await this.frames.of(person, DOMAINS_PATH);
    return showPage(<RemoveDomainPage frame={frame} domain={presentDomain(domain)} />);
  }

  private async show(
    person: Principal,
    shown: { entered?: string; done?: string; problems?: FormProblems },
  ): Promise<Reply> {
    const frame = await this.frames.of(person, DOMAINS_PATH);
    const domains = (await this.domains.list(person)).map(presentDomain);
    const owner = person.role === 'owner';
    return showPage(<DomainsPage {...{ frame, domains, owner, ...shown }} />, shown.problems);
  }
}
