import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  NAVIGATION,
  type Principal,
  Visitor,
  Visitors,
  personOf,
  redirectToSignIn,
  visitor,
} from '#access';
import {
  ALLOW_SCRIPTS,
  ASKS_FIRST,
  Config,
  Describe,
  EndingFormDto,
  EndsAccess,
  FormBody,
  Navigation,
  Reply,
  NotFound,
  PathId,
  type SentForm,
  Text,
  checkForm,
  isConfirmed,
  problemsOf,
  showPage,
} from '#platform';
import { Mails } from '#mail';
import { AllAccess } from '../credentials/all-access';
import { ChangeEmailDto } from '../credentials/credentials.dto';
import { EmailService } from '../credentials/email.service';
import { PasswordChangeService } from '../credentials/password-change.service';
import { RenamePasskeyDto } from '../passkeys/passkeys.dto';
import { PasswordForm, endsAllAccess } from '../pages/all-access-form';
import { PasskeysService } from '../passkeys/passkeys.service';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { PasswordWrong, SessionTooOld } from '../reauthentication/reauthentication.errors';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import { AccountPage, type RefusedForm } from './account.page';
import { RemovePasskeyPage } from './passkeys-section';

const PATH = '/settings/account';
const SIGN_IN_FIRST = 'You are not signed in. Opens the sign-in page.';
const DONE = 'It is done. Opens the page of your sign-in, or without a session the sign-in page.';
const ADVICE = {
  email: 'Enter an e-mail address, such as ada@example.org.',
  newPassword: 'Choose a password of 12 to 256 characters. A few random words make a good one.',
};

class AccountQueryDto {
  @Text({ doc: 'What was just done, such as `password` or `passkey-added`.', max: 20, optional: true })
  done?: string;
}

/** The page on which a person changes how they sign in. */
@ApiTags('Web pages')
@Controller('settings/account')
export class AccountPages implements OnModuleInit {
  constructor(
    private readonly emails: EmailService,
    private readonly passwords: PasswordChangeService,
    private readonly passkeys: PasskeysService,
    private readonly access: AllAccess,
    private readonly config: Config,
    private readonly mails: Mails,
    private readonly cookie: SessionCookie,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Sign-in',
      hint: 'Change your e-mail address, your password and your passkeys.',
      section: NAVIGATION.account,
      order: 230,
    });
  }

  @Get()
  @Access(visitor())
  @Describe('Open the page of your sign-in', {
    media: 'text/html',
    redirects: SIGN_IN_FIRST,
    more: 'Your e-mail address and whether it is verified, and your passkeys, with forms that change them and your password.',
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined, @Query() { done }: AccountQueryDto): Promise<Reply> {
    return person ? this.show(person, { done }) : redirectToSignIn(PATH);
  }

  @Post('password')
  @EndsAccess()
  @FormBody(PasswordForm)
  @Access(visitor())
  @Describe('Change your password on the page', {
    media: 'text/html',
    redirects: DONE,
    headers: { 'Set-Cookie': 'The cookie of a known browser.' },
    more: 'A refused form is shown again, with what is wrong.',
    errors: [PasswordWrong, SessionTooOld],
    addition: true,
  })
  async password(
    @Visitor() person: Principal | undefined,
    @Body() sent: SentForm,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const { currentPassword, newPassword } = await checkForm(PasswordForm, sent);
      const user = await this.passwords.change(person, currentPassword, newPassword, endsAllAccess(sent));
      return Reply.redirect(`${PATH}?done=password`, { 'Set-Cookie': this.cookie.remember(cookies, user) });
    } catch (error) {
      const problems = problemsOf(error, ADVICE, { SVC_PASSWORD_WRONG: 'currentPassword' });
      return this.show(person, { refused: { form: 'password', problems } });
    }
  }

  @Post('email')
  @FormBody(ChangeEmailDto)
  @Access(visitor())
  @Describe('Change your e-mail address on the page', {
    media: 'text/html',
    redirects: DONE,
    more: 'A refused form is shown again, with what is wrong.',
    errors: [PasswordWrong, SessionTooOld, EmailDomainNotAllowed, EmailTaken],
    addition: true,
  })
  async email(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
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

  @Post('email/cancel')
  @EndsAccess()
  @FormBody()
  @Access(visitor())
  @Describe('Cancel the change of your e-mail address on the page', {
    status: 303,
    media: 'text/html',
    redirects: DONE,
    more: 'Also answers like this if no change waits for its link.',
    addition: true,
  })
  async cancelEmail(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.emails.cancelChange(person);
    } catch (error) {
      // Canceled or confirmed already, for example in another window.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=email-canceled`);
  }

  @Post('verification')
  @FormBody()
  @Access(visitor())
  @Describe('Mail a link that verifies your e-mail address, on the page', {
    media: 'text/html',
    redirects: DONE,
    more: 'The page says whether the mail was sent.',
    addition: true,
  })
  async verification(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.emails.sendVerification(person);
      return Reply.redirect(`${PATH}?done=verification`);
    } catch (error) {
      const problems = problemsOf(error);
      return this.show(person, { refused: { form: 'verification', problems } });
    }
  }

  @Post('passkeys/:id/rename')
  @FormBody(RenamePasskeyDto)
  @Access(visitor())
  @Describe('Rename a passkey on the page', {
    media: 'text/html',
    redirects: DONE,
    more: 'A refused form is shown again, with what is wrong.',
    errors: [NotFound],
    addition: true,
  })
  async renamePasskey(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const { name } = await checkForm(RenamePasskeyDto, sent);
      await this.passkeys.rename(person, id, name);
      return Reply.redirect(`${PATH}?done=passkey-renamed`);
    } catch (error) {
      return this.show(person, { refused: { form: 'passkey', problems: problemsOf(error, { name: '' }) } });
    }
  }

  @Post('passkeys/:id/remove')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor())
  @Describe('Remove a passkey on the page', {
    media: 'text/html',
    redirects: DONE,
    more: `${ASKS_FIRST} Answers as if it had been confirmed if the passkey was removed already.`,
    addition: true,
  })
  async removePasskey(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const passkey = (await this.passkeys.list(person)).find((listed) => listed.id === id);
    if (passkey && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<RemovePasskeyPage frame={frame} back={PATH} passkey={passkey} />);
    }
    try {
      await this.passkeys.remove(person, id);
    } catch (error) {
      // Removed already, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=passkey-removed`);
  }

  private async show(
    person: Principal,
    { done, refused }: { done?: string; refused?: RefusedForm },
  ): Promise<Reply> {
    const [frame, own, passkeys, access] = await Promise.all([
      this.visitors.frame(person, PATH),
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
