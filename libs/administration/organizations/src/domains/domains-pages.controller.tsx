import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ASKS_FIRST,
  Describe,
  EndingFormDto,
  FormBody,
  type FormProblems,
  Navigation,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  Unavailable,
  checkForm,
  isConfirmed,
  problemsOf,
  sentText,
  showPage,
} from '#platform';
import { AddDomainDto } from './domains.dto';
import { DomainNotProved, DomainTaken, TooManyDomains } from './domains.errors';
import { DOMAINS_PATH, DomainsPage, RemoveDomainPage } from './domains.page';
import { presentDomain } from './domains.presenter';
import { DomainsService } from './domains.service';

const ADVICE = { domain: 'Enter a domain such as acme.example, without "@".' };
const DONE: Record<string, string> = {
  added: 'The domain has been added. Set its record, then verify it.',
  verified: 'The domain is proved.',
  removed: 'The domain has been removed.',
};
const SIGN_IN_FIRST = 'or without a session the sign-in page';

class DomainsQueryDto {
  @Text({ doc: '`added`, `verified` or `removed` if that was just done.', max: 20, optional: true })
  done?: string;
}

class DomainFormDto {
  @Text({ doc: 'The domain.', max: 253, optional: true })
  domain?: string;
}

/** The page of the domains of the organization. */
@ApiTags('Web pages')
@Controller('settings/domains')
export class DomainsPages implements OnModuleInit {
  constructor(
    private readonly domains: DomainsService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: DOMAINS_PATH,
      label: 'Domains',
      hint: 'Prove that domains are yours.',
      section: NAVIGATION.organization,
      order: 365,
      roles: ['owner', 'admin'],
    });
  }

  @Get()
  @Access(visitor(), { role: 'admin' })
  @Describe('Open the page of the domains', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows the domains of your organization, and the records that prove them.',
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined, @Query() { done }: DomainsQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(DOMAINS_PATH);
    return this.show(person, { done: DONE[done ?? ''] });
  }

  @Post()
  @FormBody(DomainFormDto)
  @Access(visitor(), { role: 'admin', plan: 'enterprise' })
  @Describe('Add a domain on the page', {
    media: 'text/html',
    redirects: `The domain is added. Opens the page of the domains, ${SIGN_IN_FIRST}.`,
    more: 'A refused form is shown again, with what is wrong.',
    errors: [TooManyDomains],
    addition: true,
  })
  async add(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(DOMAINS_PATH);
    const entered = sentText(sent, 'domain').trim();
    try {
      await this.domains.add(person, (await checkForm(AddDomainDto, { domain: entered })).domain);
      return Reply.redirect(`${DOMAINS_PATH}?done=added`);
    } catch (error) {
      return this.show(person, { entered, problems: problemsOf(error, ADVICE) });
    }
  }

  @Post(':id/verify')
  @FormBody()
  @Access(visitor(), { role: 'owner', plan: 'enterprise' })
  @Describe('Verify a domain on the page', {
    media: 'text/html',
    redirects: `The domain is proved. Opens the page of the domains, ${SIGN_IN_FIRST}.`,
    more: 'Otherwise the page says what is wrong.',
    errors: [NotFound, DomainNotProved, DomainTaken, Unavailable],
    addition: true,
  })
  async verify(@Visitor() person: Principal | undefined, @PathId('id') id: string): Promise<Reply> {
    if (!person) return redirectToSignIn(DOMAINS_PATH);
    try {
      await this.domains.verify(person, id);
      return Reply.redirect(`${DOMAINS_PATH}?done=verified`);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return this.show(person, { problems: problemsOf(error) });
    }
  }

  @Post(':id/remove')
  @FormBody(EndingFormDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Remove a domain on the page', {
    media: 'text/html',
    redirects: `The domain is removed. Opens the page of the domains, ${SIGN_IN_FIRST}.`,
    more: ASKS_FIRST,
    errors: [NotFound],
    addition: true,
  })
  async remove(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(DOMAINS_PATH);
    if (!isConfirmed(sent)) return this.askToRemove(person, id);
    await this.domains.remove(person, id);
    return Reply.redirect(`${DOMAINS_PATH}?done=removed`);
  }

  private async askToRemove(person: Principal, id: string): Promise<Reply> {
    const domain = (await this.domains.list(person)).find((row) => row.id === id.toLowerCase());
    if (!domain) throw new NotFound();
    const frame = await this.visitors.frame(person, DOMAINS_PATH);
    return showPage(<RemoveDomainPage frame={frame} domain={presentDomain(domain)} />);
  }

  private async show(
    person: Principal,
    shown: { entered?: string; done?: string; problems?: FormProblems },
  ): Promise<Reply> {
    const frame = await this.visitors.frame(person, DOMAINS_PATH);
    const domains = (await this.domains.list(person)).map(presentDomain);
    const owner = person.role === 'owner';
    return showPage(<DomainsPage {...{ frame, domains, owner, ...shown }} />, shown.problems);
  }
}
