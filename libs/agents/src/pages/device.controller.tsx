import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Principal, Visitor, visitor } from '#access';
import { type Client, ApiError, FormBody, NotFound, type Reply, showPage, From } from '#platform';
import type { DecidedPairingDto } from '../pairing/pairing-decision.dto';
import { PairingService } from '../pairing/pairing.service';
import { DeviceFormDto } from './device.dto';
import { CodePage, DecidedPage, DecisionPage } from './device.page';
import { signInFirst } from './sign-in-first';
import { VisitorsRepository } from './visitors.repository';

const NOT_THERE = 'No agent waits with this code. It may be mistyped, expired, or already decided.';

/** The pages on which a person lets an agent in. */
@ApiExcludeController()
@Controller('device')
export class DevicePages {
  constructor(
    private readonly pairing: PairingService,
    private readonly visitors: VisitorsRepository,
  ) {}

  @Get()
  @Access(visitor())
  async show(
    @Visitor() person: Principal | undefined,
    @Query() { code }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    if (!person) return signInFirst(pathOf(code));
    return this.showRequest(person, { code, block });
  }

  @Post('approve')
  @Access(visitor())
  @FormBody()
  async approve(
    @Visitor() person: Principal | undefined,
    @Body() { code = '', grantExternal }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    const how = { grantExternal: grantExternal === 'true', block };
    return this.decide(person, { code, block }, (decider) => this.pairing.approve(decider, code, how));
  }

  @Post('deny')
  @Access(visitor())
  @FormBody()
  async deny(
    @Visitor() person: Principal | undefined,
    @Body() { code = '' }: DeviceFormDto,
    @From() { block }: Client,
  ): Promise<Reply> {
    return this.decide(person, { code, block }, (decider) => this.pairing.deny(decider, code, block));
  }

  private async decide(
    person: Principal | undefined,
    asked: { code: string; block: string },
    decision: (person: Principal) => Promise<DecidedPairingDto>,
  ): Promise<Reply> {
    if (!person) return signInFirst(pathOf(asked.code));
    try {
      const decided = await decision(person);
      const names = await this.visitors.names(person);
      return showPage(<DecidedPage names={names} decision={decided} />);
    } catch (error) {
      const { status } = refusalOf(error).definition;
      if (status === 429 || status >= 500) throw error;
      return this.showRequest(person, asked, error as ApiError);
    }
  }

  /** The request of a code, with why a decision on it was refused; or the form for a code. */
  private async showRequest(
    person: Principal,
    { code, block }: { code?: string; block: string },
    refused?: ApiError,
  ): Promise<Reply> {
    const names = await this.visitors.names(person);
    if (code === undefined || code === '') return showPage(<CodePage names={names} />);
    try {
      const request = await this.pairing.find(person, code, block);
      const page = <DecisionPage names={names} request={request} problem={refused?.message} />;
      return showPage(page, { status: refused?.definition.status });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return showPage(<CodePage names={names} typed={code} problem={NOT_THERE} />, { status: 404 });
    }
  }
}

function pathOf(code: string | undefined): string {
  return code ? `/device?${new URLSearchParams({ code }).toString()}` : '/device';
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
