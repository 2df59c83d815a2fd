import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { type AuthorizationRequest, AuthorizationService, type Checked } from '#oauth';
import { ApiError, PlatformSettings, Reply } from '#platform';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { Visitors } from '../page/visitors';
import { type SentForm, sentText } from '../parts/form-problems';
import { type AccessForm, chosenAccess, continuesAsOther, firstAccess, sentAccess } from './access-form';
import { AuthorizePage, AuthorizeProblemPage } from './authorize.page';
import { Offers } from './offers';
import { policyForRedirects } from './redirect-policy';
import { parametersOf, queryOf } from './request-query';
import { PERSON_CHANGED, wasShown, wasShownTo } from './shown-request';

const PATH = '/oauth/authorize';
const CHANGED =
  'The program, or your agent of its name, has changed since this page was opened. Look at it again.';

/** The pages on which a person authorizes an OAuth client, or denies it. */
@Controller()
export class AuthorizePages {
  constructor(
    private readonly authorization: AuthorizationService,
    private readonly offers: Offers,
    private readonly visitors: Visitors,
    private readonly platform: PlatformSettings,
  ) {}

  // Nothing is answered before the person has signed in: a refusal could lead a visitor away.
  @Page(PATH, { for: 'member', back: ({ query }) => pathWith(queryOf(query)) })
  async show(@Caller() person: Principal, @Query() sent: SentForm): Promise<Reply> {
    return this.withRequest(sent, person, (request) => this.showRequest(person, request, { sent }));
  }

  @PageForm('/oauth/authorize/approve', { for: 'member', back: ({ body }) => pathBack(body) })
  async approve(@Caller() person: Principal, @Body() form: SentForm): Promise<Reply> {
    const sent = parametersOf(sentText(form, 'request'));
    return this.withRequest(sent, person, async (request) => {
      if (!wasShownTo(person, form)) return this.showToOther(person, request, sent);
      const access = sentAccess(form);
      const offered = await this.offers.ofAuthorization(person, request);
      if (!wasShown(request, form) || continuesAsOther(access, offered.known?.id))
        return this.showChanged(person, request, { sent, access: { ...access, continues: false } });
      const chosen = chosenAccess(access, offered.grantable);
      if (typeof chosen === 'string')
        return this.showRequest(person, request, { sent, access, problem: chosen, status: 400 });
      try {
        const { grantExternal, continues, agentId } = access;
        const choice = { chosen, grantExternal, actorId: continues && agentId !== '' ? agentId : null };
        return Reply.redirect(await this.authorization.approve(person, request, choice));
      } catch (error) {
        if (!(error instanceof ApiError) || error.definition.status >= 500) throw error;
        const { status } = error.definition;
        return this.showRequest(person, request, { sent, access, problem: error.message, status });
      }
    });
  }

  @PageForm('/oauth/authorize/deny', { for: 'member', back: ({ body }) => pathBack(body), endsAccess: true })
  async deny(@Caller() person: Principal, @Body() form: SentForm): Promise<Reply> {
    const sent = parametersOf(sentText(form, 'request'));
    return this.withRequest(sent, person, async (request) => {
      if (!wasShownTo(person, form)) return this.showToOther(person, request, sent);
      return wasShown(request, form)
        ? Reply.redirect(await this.authorization.deny(person, request))
        : this.showChanged(person, request, { sent });
    });
  }

  /** Decides with a request that the person can decide. Any other is answered here. */
  private async withRequest(
    sent: SentForm,
    person: Principal,
    decide: (request: AuthorizationRequest) => Promise<Reply>,
  ): Promise<Reply> {
    const checked: Checked = await this.authorization.check(sent, person);
    switch (checked.kind) {
      case 'redirect':
        return Reply.redirect(checked.location);
      case 'problem':
        return this.showProblem(checked, person);
      case 'decision':
        return decide(checked.request);
    }
  }

  private async showProblem(
    { message, back }: Extract<Checked, { kind: 'problem' }>,
    person: Principal,
  ): Promise<Reply> {
    const { person: user } = await this.visitors.names(person);
    return showPage(<AuthorizeProblemPage message={message} user={user} back={back} />, { status: 400 });
  }

  /** Shows a request again that differs from the one that the page showed. */
  private showChanged(
    person: Principal,
    request: AuthorizationRequest,
    form: { sent: SentForm; access?: AccessForm },
  ): Promise<Reply> {
    return this.showRequest(person, request, { ...form, problem: CHANGED, status: 409 });
  }

  /** Shows a request to a person who sent a form that was shown to somebody else, without the choices in the form. */
  private showToOther(person: Principal, request: AuthorizationRequest, sent: SentForm): Promise<Reply> {
    return this.showRequest(person, request, { sent, problem: PERSON_CHANGED, status: 409 });
  }

  private async showRequest(
    person: Principal,
    request: AuthorizationRequest,
    {
      sent,
      access,
      problem,
      status,
    }: { sent: SentForm; access?: AccessForm; problem?: string; status?: number },
  ): Promise<Reply> {
    const names = await this.visitors.names(person);
    const offered = await this.offers.ofAuthorization(person, request);
    const form = access ?? firstAccess(offered.grantable);
    const page = (
      <AuthorizePage {...{ person, names, request, offered, form, problem }} query={queryOf(sent)} />
    );
    const headers = policyForRedirects(this.platform.baseUrl);
    return showPage(page, { status, headers });
  }
}

function pathBack(body: SentForm): string {
  return pathWith(queryOf(parametersOf(sentText(body, 'request'))));
}

function pathWith(query: string): string {
  return query === '' ? PATH : `${PATH}?${query}`;
}
