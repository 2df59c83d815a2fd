import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags, OmitType } from '@nestjs/swagger';
import { Access, visitor } from '#access';
import {
  type Client,
  Describe,
  EndsAccess,
  FormBody,
  From,
  RateLimited,
  Reply,
  type SentForm,
  checkForm,
  showPage,
} from '#platform';
import { ConfirmPasswordResetDto, PasswordResetDto } from '../credentials/credentials.dto';
import { PasswordResetService } from '../credentials/password-reset.service';
import { LinkNotFound } from '../mails/links.errors';
import type { OpenLink } from '../mails/links.repository';
import { Mails } from '../mails/mails.service';
import { formProblems } from './form-problems';
import {
  LinkNotFoundPage,
  NewPasswordPage,
  PasswordResetPage,
  RequestResetPage,
  ResetRequestedPage,
} from './password-reset.page';

class NewPasswordForm extends OmitType(ConfirmPasswordResetDto, ['token']) {}

const AGAIN = { href: '/reset-password', label: 'Ask for a new link' };

/** The pages on which a person who forgot their password chooses a new one. Opening a link, as mail scanners do, does not use it up. */
@ApiTags('Web pages')
@Controller('reset-password')
export class PasswordResetPages {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly mails: Mails,
  ) {}

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page to reset a password', {
    media: 'text/html',
    more: 'A form for an e-mail address.',
    addition: true,
  })
  requestPage(): Reply {
    return showPage(<RequestResetPage />);
  }

  @Post()
  @FormBody(PasswordResetDto)
  @Access(visitor(), { duringDeletion: true })
  @Describe('Send the form to reset a password', {
    media: 'text/html',
    more: 'The page is the same whether or not an account has the address.',
    errors: [RateLimited],
    addition: true,
  })
  async request(@Body() sent: SentForm, @From() client: Client): Promise<Reply> {
    try {
      const { email } = await checkForm(PasswordResetDto, sent);
      await this.resets.request(email, client);
      return showPage(<ResetRequestedPage delivery={this.mails.delivery} />);
    } catch (error) {
      const problems = formProblems(error);
      return showPage(<RequestResetPage sent={sent} problems={problems} />, problems);
    }
  }

  @Get(':secret')
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the link of a password reset', {
    media: 'text/html',
    more: 'A form for the new password. Opening it does not use up the link.',
    errors: [LinkNotFound],
    addition: true,
  })
  async show(@Param('secret') token: string): Promise<Reply> {
    const link = await this.find(token);
    if (!link) return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
    return showPage(<NewPasswordPage token={token} email={link.email} />);
  }

  @Post(':secret')
  @EndsAccess()
  @FormBody(NewPasswordForm)
  @Access(visitor(), { duringDeletion: true })
  @Describe('Send the form with a new password', {
    media: 'text/html',
    more: 'A refused form is shown again, with what is wrong.',
    errors: [LinkNotFound, RateLimited],
    addition: true,
  })
  async reset(
    @Param('secret') token: string,
    @Body() sent: SentForm,
    @From() client: Client,
  ): Promise<Reply> {
    try {
      const dto = await checkForm(ConfirmPasswordResetDto, { ...sent, token });
      await this.resets.confirm(dto.token, dto.password, client);
      return showPage(<PasswordResetPage />);
    } catch (error) {
      const link = await this.find(token);
      if (!link) return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
      const problems = formProblems(error);
      return showPage(<NewPasswordPage token={token} email={link.email} problems={problems} />, problems);
    }
  }

  private async find(token: string): Promise<OpenLink | undefined> {
    return this.resets.find(token).catch((error: unknown) => {
      if (error instanceof LinkNotFound) return undefined;
      throw error;
    });
  }
}
