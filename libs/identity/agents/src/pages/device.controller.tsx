import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ApiError,
  type Client,
  Describe,
  EndsAccess,
  Forbidden,
  FormBody,
  From,
  NotFound,
  RateLimited,
  type Reply,
  showPage,
} from '#platform';
import { AgentLimitReached } from '../actors/lifecycle.errors';
import { presentDecided, presentPending } from '../pairing/pairing.presenter';
import { type DecidedPairing, PairingService } from '../pairing/pairing.service';
import { DeviceFormDto } from './device.dto';
import { CodePage, DecidedPage, DecisionPage } from './device.page';
import { NothingGrantable } from '../pairing/pairing.errors';

const CODE_NOT_FOUND =
  'No agent is waiting with this code. It may be mistyped or expired, or someone has already decided.';

const SIGN_IN_FIRST = 'You are not signed in. Opens the sign-in page.';
const PAGE_OF_ERRORS = 'A refused decision shows the request again, with the reason.';

/** The pages on which a person approves or denies a connection request. */
@ApiTags('Web pages')
@Controller('device')
export class DevicePages {
  constructor(
    private readonly pairing: PairingService,
    private readonly visitors: Visitors,
  ) {}

  @Get()
  @Access(visitor())
  @Describe('Open a connection request', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Shows who asks for access to what, with the buttons that approve and deny it. Without `code`, a form asks for the code.',
    errors: [NotFound, RateLimited],
    addition: true,
  })
  async show(
    @Visitor() person: Principal | undefined,
    @Query() { code }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(code));
    return this.showRequest(person, { code, block });
  }

  @Post('approve')
  @Access(visitor())
  @FormBody()
  @Describe('Approve on the page', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: PAGE_OF_ERRORS,
    errors: [NotFound, Forbidden, NothingGrantable, AgentLimitReached, RateLimited],
    addition: true,
  })
  async approve(
    @Visitor() person: Principal | undefined,
    @Body() { code = '', grantExternal }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    const options = { grantExternal: grantExternal === 'true', block };
    return this.decide(person, { code, block }, (decider) => this.pairing.approve(decider, code, options));
  }

  @Post('deny')
  @EndsAccess()
  @Access(visitor())
  @FormBody()
  @Describe('Deny on the page', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: PAGE_OF_ERRORS,
    errors: [NotFound, RateLimited],
    addition: true,
  })
  async deny(
    @Visitor() person: Principal | undefined,
    @Body() { code = '' }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    return this.decide(person, { code, block }, (decider) => this.pairing.deny(decider, code, block));
  }

  private async decide(
    person: Principal | undefined,
    input: { code: string; block: string },
    decide: (person: Principal) => Promise<DecidedPairing>,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(pathOf(input.code));
    try {
      const decision = presentDecided(await decide(person));
      const names = await this.visitors.names(person);
      return showPage(<DecidedPage names={names} decision={decision} />);
    } catch (error) {
      const { status } = apiErrorOf(error).definition;
      if (status === 429 || status >= 500) throw error;
      return this.showRequest(person, input, error as ApiError);
    }
  }

  /** The page of the request with this code, with the error of a refused decision; without a code, the form that asks for one. */
  private async showRequest(
    person: Principal,
    { code, block }: { code?: string; block: string },
    refusal?: ApiError,
  ): Promise<Reply> {
    const names = await this.visitors.names(person);
    if (code === undefined || code === '') return showPage(<CodePage names={names} />);
    try {
      const pending = await this.pairing.find(person, code, block);
      const shown = { names, request: presentPending(pending, person.role), known: pending.known };
      const page = <DecisionPage {...shown} problem={refusal?.message} />;
      return showPage(page, { status: refusal?.definition.status });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return showPage(<CodePage names={names} typed={code} problem={CODE_NOT_FOUND} />, { status: 404 });
    }
  }
}

function pathOf(code: string | undefined): string {
  return code ? `/device?${new URLSearchParams({ code }).toString()}` : '/device';
}

/** The error that a page can show. @throws the error itself if it is not an `ApiError` */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
