import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Principal, Visitor, visitor } from '#access';
import { type Client, FormBody, From, checkForm, showPage } from '#platform';
import { AcceptInviteDto } from '../invites/invites.dto';
import { InviteGone } from '../invites/invites.errors';
import type { OpenInvite } from '../invites/invites.repository';
import { InvitesService } from '../invites/invites.service';
import { MeService } from '../me/me.service';
import { SessionCookie } from '../sessions/session-cookie';
import { type SentForm, formProblems } from './form-problems';
import { InviteGonePage, InvitePage } from './invite.page';

/** The page behind an invite's link. Looking at it, as mail scanners do, spends nothing. */
@ApiExcludeController()
@Controller('invite/:secret')
export class InvitePageController {
  constructor(
    private readonly invites: InvitesService,
    private readonly me: MeService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Access(visitor())
  async show(
    @Param('secret') secret: string,
    @Visitor() principal: Principal | undefined,
    @Res() res: Response,
  ): Promise<void> {
    const user = await this.nameOf(principal);
    const invite = await this.find(secret);
    if (!invite) return showPage(res, InviteGonePage({ user }), 404);
    showPage(res, InvitePage({ invite, secret, user }));
  }

  @Post()
  @FormBody()
  @Access(visitor())
  async accept(
    @Param('secret') secret: string,
    @Body() sent: SentForm,
    @Visitor() principal: Principal | undefined,
    @From() client: Client,
    @Res() res: Response,
  ): Promise<void> {
    try {
      const dto = await checkForm(AcceptInviteDto, { ...sent, token: secret });
      const signedIn = await this.invites.accept(dto, client);
      this.cookie.give(res, signedIn.secret);
      res.redirect(303, '/');
    } catch (error) {
      const user = await this.nameOf(principal);
      const invite = await this.find(secret);
      if (!invite) return showPage(res, InviteGonePage({ user }), 404);
      const problems = formProblems(error, res);
      showPage(res, InvitePage({ invite, secret, user, sent, problems }), problems.status);
    }
  }

  private async find(secret: string): Promise<OpenInvite | undefined> {
    return this.invites.look(secret).catch((error: unknown) => {
      if (error instanceof InviteGone) return undefined;
      throw error;
    });
  }

  private async nameOf(principal: Principal | undefined): Promise<string | undefined> {
    return principal && (await this.me.person(principal)).displayName;
  }
}
