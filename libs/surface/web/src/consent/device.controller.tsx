import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { type DecidedPairing, PairingService, presentDecided, presentPending } from '#agents';
import { ApiError, type Client, From, NotFound, type Reply, ValidationFailed } from '#platform';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { Visitors } from '../page/visitors';
import { type SentForm, sentText } from '../parts/form-problems';
import { type AccessForm, chosenAccess, continuesAsOther, firstAccess, sentAccess } from './access-form';
import { DeviceQueryDto } from './device.dto';
import { Offers } from './offers';
import { CodePage, DecidedPage, DecisionPage } from './device.page';
import { PERSON_CHANGED, wasShownTo } from './shown-request';

const CODE_NOT_FOUND =
  'No agent is waiting with this code. It may be mistyped or expired, or someone has already decided.';

const AGENT_CHANGED = 'Your agent of this name has changed since this page was opened. Choose again.';

const MAX_CODE = 200;

/** The pages on which a person approves or denies a connection request. */
@Controller()
export class DevicePages {
  constructor(
    private readonly pairing: PairingService,
    private readonly offers: Offers,
    private readonly visitors: Visitors,
  ) {}

  @Page('/device', { for: 'member', back: ({ query }) => pathOf(query.code) })
  async show(
    @Caller() person: Principal,
    @Query() { code }: DeviceQueryDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    return this.showRequest(person, { code, block });
  }

  @PageForm('/device/approve', { for: 'member', back: ({ body }) => pathOf(body.code) })
  async approve(
    @Caller() person: Principal,
    @Body() sent: SentForm,
    @From() { block }: Client,
  ): Promise<Reply> {
    const code = codeOf(sent);
    const form = sentAccess(sent);
    return this.decide(person, { sent, block, form }, async (decider) => {
      const { grantable, known } = await this.offers.ofPairing(
        decider,
        await this.pairing.find(decider, code, block),
      );
      if (continuesAsOther(form, known?.id)) throw new ValidationFailed({ message: AGENT_CHANGED });
      const chosen = chosenAccess(form, grantable);
      if (typeof chosen === 'string') throw new ValidationFailed({ message: chosen });
      const { grantExternal, continues } = form;
      const approval = { grantExternal, asNewAgent: !continues, chosen, block };
      return this.pairing.approve(decider, code, approval);
    });
  }

  @PageForm('/device/deny', { for: 'member', back: ({ body }) => pathOf(body.code), endsAccess: true })
  async deny(@Caller() person: Principal, @Body() sent: SentForm, @From() { block }: Client): Promise<Reply> {
    return this.decide(person, { sent, block }, (decider) => this.pairing.deny(decider, codeOf(sent), block));
  }

  private async decide(
    person: Principal,
    { sent, block, form }: { sent: SentForm; block: string; form?: AccessForm },
    decide: (person: Principal) => Promise<DecidedPairing>,
  ): Promise<Reply> {
    const code = codeOf(sent);
    if (!wasShownTo(person, sent))
      return this.showRequest(person, { code, block }, { message: PERSON_CHANGED, status: 409 });
    try {
      const decision = presentDecided(await decide(person));
      const names = await this.visitors.names(person);
      return showPage(<DecidedPage names={names} decision={decision} />);
    } catch (error) {
      const { definition, message } = apiErrorOf(error);
      const { status } = definition;
      if (status === 429 || status >= 500) throw error;
      return this.showRequest(person, { code, block, form }, { message, status });
    }
  }

  /** The page of the request with this code, with the reason of a refused decision; without a code, the form that asks for one. */
  private async showRequest(
    person: Principal,
    { code, block, form }: { code?: string; block: string; form?: AccessForm },
    refusal?: { message: string; status: number },
  ): Promise<Reply> {
    const names = await this.visitors.names(person);
    if (code === undefined || code === '') return showPage(<CodePage names={names} />);
    try {
      const pending = await this.pairing.find(person, code, block);
      const offered = await this.offers.ofPairing(person, pending);
      const request = presentPending(pending, person.role);
      const shown = { person, names, request, offered, form: form ?? firstAccess(offered.grantable) };
      const page = <DecisionPage {...shown} problem={refusal?.message} />;
      return showPage(page, { status: refusal?.status });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return showPage(<CodePage names={names} typed={code} problem={CODE_NOT_FOUND} />, { status: 404 });
    }
  }
}

function codeOf(sent: SentForm): string {
  return sentText(sent, 'code').slice(0, MAX_CODE);
}

function pathOf(code: unknown): string {
  return typeof code === 'string' && code !== ''
    ? `/device?${new URLSearchParams({ code }).toString()}`
    : '/device';
}

/** The error that a page can show. @throws the error itself if it is not an `ApiError` */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
