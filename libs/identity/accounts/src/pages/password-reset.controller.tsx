import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, visitor } from '#access';
import {
  type Client,
  Describe,
  EndsAccess,
  FormBody,
  type FormProblems,
  From,
  RateLimited,
  Reply,
  type SentForm,
  checkForm,
  showPage,
} from '#platform';
import { LinkNotFound, Mails } from '#mail';
import { ConfirmPasswordResetDto, PasswordResetDto } from '../credentials/credentials.dto';
import { AllAccess } from '../credentials/all-access';
import { PasswordResetService, type OpenReset } from '../credentials/password-reset.service';
import { NewPasswordForm, endsAllAccess } from './all-access-form';
import { formProblems } from './form-problems';
import {
  LinkNotFoundPage,
  NewPasswordPage,
  PasswordResetPage,
  RequestResetPage,
  ResetRequestedPage,
} from './password-reset.page';

const AGAIN = { href: '/reset-password', label: 'Ask for a new link' };

/** The pages on which a person who forgot their password chooses a new one. Opening a link, as mail scanners do, does not use it up. */
@ApiTags('Web pages')
@Controller('reset-password')
export class PasswordResetPages {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly access: AllAccess,
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
    return this.showForm(token, link);
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
      const endAllAccess = endsAllAccess(sent);
      const dto = await checkForm(ConfirmPasswordResetDto, { ...sent, token, endAllAccess });
      await this.resets.confirm(dto.token, dto.password, client, endAllAccess);
      return showPage(<PasswordResetPage />);
    } catch (error) {
      const link = await this.find(token);
      if (!link) return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
      return this.showForm(token, link, formProblems(error));
    }
  }

  private async showForm(token: string, link: OpenReset, problems?: FormProblems): Promise<Reply> {
    const { email, verified } = link;
    const shown = { token, email, verified, access: await this.access.list(link), problems };
    return showPage(<NewPasswordPage {...shown} />, problems);
  }

  private async find(token: string): Promise<OpenReset | undefined> {
    return this.resets.find(token).catch((error: unknown) => {
      if (error instanceof LinkNotFound) return undefined;
      throw error;
    });
  }
}
