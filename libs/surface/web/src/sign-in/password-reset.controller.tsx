import { Body, Controller, Param } from '@nestjs/common';
import {
  AllAccess,
  ConfirmPasswordResetDto,
  type OpenReset,
  PasswordResetDto,
  PasswordResetRequestsService,
  PasswordResetService,
  SessionCookie,
} from '#accounts';
import { LinkNotFound, Mails } from '#mail';
import { type Client, From, Reply } from '#platform';
import { checkForm } from '../page/check-form';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { endsAllAccess } from '../parts/all-access-form';
import type { FormProblems, SentForm } from '../parts/form-problems';
import { formProblems } from './form-problems';
import { openLink } from './open-link';
import {
  LinkNotFoundPage,
  NewPasswordPage,
  PasswordResetPage,
  RequestResetPage,
  ResetRequestedPage,
} from './password-reset.page';

const AGAIN = { href: '/reset-password', label: 'Ask for a new link' };

/** The pages on which a person who forgot their password chooses a new one. Opening a link, as mail scanners do, does not use it up. */
@Controller()
export class PasswordResetPages {
  constructor(
    private readonly requests: PasswordResetRequestsService,
    private readonly resets: PasswordResetService,
    private readonly access: AllAccess,
    private readonly mails: Mails,
    private readonly cookie: SessionCookie,
  ) {}

  @Page('/reset-password', { for: 'anyone' })
  requestPage(): Reply {
    return showPage(<RequestResetPage />);
  }

  @PageForm('/reset-password', { for: 'anyone' })
  async request(@Body() sent: SentForm, @From() client: Client): Promise<Reply> {
    try {
      const { email } = await checkForm(PasswordResetDto, sent);
      await this.requests.request(email, client);
      return showPage(<ResetRequestedPage delivery={this.mails.delivery} />);
    } catch (error) {
      const problems = formProblems(error);
      return showPage(<RequestResetPage sent={sent} problems={problems} />, problems);
    }
  }

  @Page('/reset-password/:secret', { for: 'anyone' })
  async show(@Param('secret') token: string): Promise<Reply> {
    const link = await this.find(token);
    if (!link) return showPage(<LinkNotFoundPage again={AGAIN} />, { status: 404 });
    return this.showForm(token, link);
  }

  @PageForm('/reset-password/:secret', { for: 'anyone', endsAccess: true })
  async reset(
    @Param('secret') token: string,
    @Body() sent: SentForm,
    @From() client: Client,
  ): Promise<Reply> {
    try {
      const endAllAccess = endsAllAccess(sent);
      const dto = await checkForm(ConfirmPasswordResetDto, { ...sent, token, endAllAccess });
      await this.resets.confirm(dto.token, dto.password, client, endAllAccess);
      return showPage(<PasswordResetPage />, { headers: this.cookie.clear() });
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

  private find(token: string): Promise<OpenReset | undefined> {
    return openLink(this.resets.find(token), LinkNotFound);
  }
}
