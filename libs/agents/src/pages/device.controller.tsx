import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Principal, Visitor, visitor } from '#access';
import { type Client, ApiError, FormBody, NotFound, showPage, From } from '#platform';
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
    @Res() res: Response,
  ): Promise<void> {
    if (!person) return signInFirst(res, pathOf(code));
    await this.showRequest(res, person, { code, block });
  }

  @Post('approve')
  @Access(visitor())
  @FormBody()
  async approve(
    @Visitor() person: Principal | undefined,
    @Body() { code = '', grantExternal }: DeviceFormDto,
    @From() { block }: Client,
    @Res() res: Response,
  ): Promise<void> {
    const how = { grantExternal: grantExternal === 'true', block };
    await this.decide(res, person, { code, block }, (decider) => this.pairing.approve(decider, code, how));
  }

  @Post('deny')
  @Access(visitor())
  @FormBody()
  async deny(
    @Visitor() person: Principal | undefined,
    @Body() { code = '' }: DeviceFormDto,
    @From() { block }: Client,
    @Res() res: Response,
  ): Promise<void> {
    await this.decide(res, person, { code, block }, (decider) => this.pairing.deny(decider, code, block));
  }

  private async decide(
    res: Response,
    person: Principal | undefined,
    asked: { code: string; block: string },
    decision: (person: Principal) => Promise<DecidedPairingDto>,
  ): Promise<void> {
    if (!person) return signInFirst(res, pathOf(asked.code));
    try {
      const decided = await decision(person);
      const names = await this.visitors.names(person);
      showPage(res, <DecidedPage names={names} decision={decided} />);
    } catch (error) {
      const { status } = refusalOf(error).definition;
      if (status === 429 || status >= 500) throw error;
      await this.showRequest(res, person, asked, error as ApiError);
    }
  }

  /** The request of a code, with why a decision on it was refused; or the form for a code. */
  private async showRequest(
    res: Response,
    person: Principal,
    { code, block }: { code?: string; block: string },
    refused?: ApiError,
  ): Promise<void> {
    const names = await this.visitors.names(person);
    if (code === undefined || code === '') return showPage(res, <CodePage names={names} />);
    try {
      const request = await this.pairing.find(person, code, block);
      const page = <DecisionPage names={names} request={request} problem={refused?.message} />;
      showPage(res, page, refused?.definition.status);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      showPage(res, <CodePage names={names} typed={code} problem={NOT_THERE} />, 404);
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
