import { Body, Controller, Query } from '@nestjs/common';
import { Caller, personOf, type Principal } from '#access';
import {
  AllAccess,
  ChangeEmailDto,
  EmailService,
  PasskeysService,
  PasswordChangeService,
  RenamePasskeyDto,
  SentCookies,
  SessionCookie,
} from '#accounts';
import { Mails } from '#mail';
import { checkForm, PlatformSettings, NotFound, PathId, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { ALLOW_SCRIPTS, showPage } from '../../page/show-page';
import { endsAllAccess, PasswordForm } from '../../parts/all-access-form';
import { problemsOf, type SentForm } from '../../parts/form-problems';
import { DoneQuery } from '../frame/done.query';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
import { AccountPage, type RefusedForm } from './account.page';
import { RemovePasskeyPage } from './passkeys-section';

const PATH = '/settings/account';
const ADVICE = {
  email: 'Enter an e-mail address, such as ada@example.org.',
  newPassword: 'Choose a password of 12 to 256 characters. A few random words make a good one.',
};

/** The page on which a person changes how they sign in. */
@Controller()
export class AccountPages {
  constructor(
    private readonly emails: EmailService,
    private readonly passwords: PasswordChangeService,
    private readonly passkeys: PasskeysService,
    private readonly access: AllAccess,
    private readonly config: PlatformSettings,
    private readonly mails: Mails,
    private readonly cookie: SessionCookie,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member' })
  async open(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    return this.show(person, { done });
  }

  @PageForm(`${PATH}/password`, { for: 'member', endsAccess: true })
  async password(
    @Caller() person: Principal,
    @Body() sent: SentForm,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    try {
      const { currentPassword, newPassword } = await checkForm(PasswordForm, sent);
      const user = await this.passwords.change(person, currentPassword, newPassword, endsAllAccess(sent));
      return Reply.redirect(`${PATH}?done=password`, { 'Set-Cookie': this.cookie.remember(cookies, user) });
    } catch (error) {
      const problems = problemsOf(error, ADVICE, { SVC_PASSWORD_WRONG: 'currentPassword' });
      return this.show(person, { refused: { form: 'password', problems } });
    }
  }

  @PageForm(`${PATH}/email`, { for: 'member' })
  async email(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      const { email, password } = await checkForm(ChangeEmailDto, sent);
      await this.emails.requestChange(person, email, password);
      return Reply.redirect(`${PATH}?done=email`);
    } catch (error) {
      const fieldOfError = { SVC_PASSWORD_WRONG: 'password', SVC_EMAIL_TAKEN: 'email' };
      const problems = problemsOf(error, ADVICE, fieldOfError);
      return this.show(person, { refused: { form: 'email', sent, problems } });
    }
  }

  @PageForm(`${PATH}/email/cancel`, { for: 'member', endsAccess: true })
  async cancelEmail(@Caller() person: Principal): Promise<Reply> {
    try {
      await this.emails.cancelChange(person);
    } catch (error) {
      // Canceled or confirmed already, for example in another window.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=email-canceled`);
  }

  @PageForm(`${PATH}/verification`, { for: 'member' })
  async verification(@Caller() person: Principal): Promise<Reply> {
    try {
      await this.emails.sendVerification(person);
      return Reply.redirect(`${PATH}?done=verification`);
    } catch (error) {
      const problems = problemsOf(error);
      return this.show(person, { refused: { form: 'verification', problems } });
    }
  }

  @PageForm(`${PATH}/passkeys/:id/rename`, { for: 'member' })
  async renamePasskey(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    try {
      const { name } = await checkForm(RenamePasskeyDto, sent);
      await this.passkeys.rename(person, id, name);
      return Reply.redirect(`${PATH}?done=passkey-renamed`);
    } catch (error) {
      return this.show(person, { refused: { form: 'passkey', problems: problemsOf(error, { name: '' }) } });
    }
  }

  @PageForm(`${PATH}/passkeys/:id/remove`, { for: 'member', endsAccess: true })
  async removePasskey(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    const passkey = (await this.passkeys.list(person)).find((listed) => listed.id === id);
    return endOnceConfirmed(sent, passkey, {
      ask: async (found) => (
        <RemovePasskeyPage frame={await this.frames.of(person, PATH)} back={PATH} passkey={found} />
      ),
      end: () => this.passkeys.remove(person, id),
      open: `${PATH}?done=passkey-removed`,
    });
  }

  private async show(
    person: Principal,
    { done, refused }: { done?: string; refused?: RefusedForm },
  ): Promise<Reply> {
    const [frame, own, passkeys, access] = await Promise.all([
      this.frames.of(person, PATH),
      this.emails.own(person),
      this.passkeys.list(person),
      this.access.list(personOf(person)),
    ]);
    const { origin } = new URL(this.config.baseUrl);
    const shown = { frame, own, passkeys, access, origin, delivery: this.mails.delivery, done, refused };
    const { status, headers } = refused?.problems ?? {};
    return showPage(<AccountPage {...shown} />, { status, headers: { ...headers, ...ALLOW_SCRIPTS } });
  }
}
