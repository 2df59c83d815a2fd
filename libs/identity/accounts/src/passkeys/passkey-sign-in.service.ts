import { Injectable } from '@nestjs/common';
import { type Person, refuseMoved } from '#access';
import { type Client, Database, Limits, decodeBase64url } from '#platform';
import { Mails } from '#mail';
import { SessionsService, type SignedIn } from '../sessions/sessions.service';
import { type SignInAttempt, SignInAttempts } from '../sign-in/sign-in-attempts';
import { Challenges } from './challenges';
import { challengeIn } from './client-data';
import type { PasskeyOptionsDto, UsedCredentialDto } from './passkeys.dto';
import { PasskeyRefused } from './passkeys.errors';
import { type PasskeyToSignIn, PasskeysRepository } from './passkeys.repository';
import { RelyingParty } from './relying-party';
import { personOfHandle } from './user-handle';
import { AccountsSettings } from '../accounts.settings';

/** Signs people in with passkeys. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly settings: AccountsSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly attempts: SignInAttempts,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: SessionsService,
    private readonly mails: Mails,
  ) {}

  /** The options with which a browser signs in with any of its passkeys. @throws RateLimited */
  async start(browser: string, { block }: Client): Promise<PasskeyOptionsDto> {
    await this.limits.attemptFrom('passkey-start', block, this.settings.passkeySignInsPerMinute);
    const challenge = await this.challenges.issue({ browser });
    return { publicKey: this.relyingParty.requestOptions(challenge), expiresAt: challenge.expiresAt };
  }

  /**
   * Signs in the owner of a passkey that signed a challenge of this browser. Failed attempts are counted as those with passwords are.
   *
   * @param browser the secret of the browser, if it sent one
   * @param cookies the Cookie header that the browser sent
   * @throws RateLimited, PasskeyRefused, SsoRequired, OrganizationMoved, OrganizationBeingDeleted
   */
  async signIn(
    credential: UsedCredentialDto,
    browser: string | undefined,
    client: Client,
    cookies: string | undefined,
  ): Promise<SignedIn> {
    const person = personOfHandle(credential.response.userHandle);
    const credentialId = decodeBase64url(credential.id);
    const passkey =
      person && credentialId && (await this.passkeys.findToSignIn(this.database, person, credentialId));
    if (!passkey) {
      await this.attempts.countStranger(client);
      throw new PasskeyRefused();
    }
    const { email, knownBrowsersVersion: version } = passkey;
    const attempt = await this.attempts.count({ email, version }, client, cookies);
    const challenge = challengeIn(credential.response.clientDataJSON);
    const isOpen =
      challenge !== undefined && browser !== undefined && (await this.challenges.use({ browser }, challenge));
    if (!isOpen) throw new PasskeyRefused();
    const use = await this.relyingParty.verifyUse(credential, passkey, challenge);
    if (!use) throw new PasskeyRefused();
    // Before the use is recorded, which is a change of the organization.
    refuseMoved(passkey);
    const signedIn = await this.finish(person, passkey, use, client, attempt);
    await this.attempts.forgive(attempt);
    return signedIn;
  }

  private async finish(
    person: Person,
    { id, email }: PasskeyToSignIn,
    use: { counter: number; backedUp: boolean },
    client: Client,
    attempt: SignInAttempt,
  ): Promise<SignedIn> {
    const notifies = await this.attempts.isNotified(email, attempt);
    return this.database.transaction(async (tx) => {
      if (!(await this.passkeys.use(tx, person, id, use))) throw new PasskeyRefused();
      const signedIn = await this.sessions.start(tx, person, client);
      if (!signedIn) throw new PasskeyRefused();
      if (notifies) await this.mails.recordChange(tx, { ...person, recipient: email }, 'new_sign_in', client);
      return signedIn;
    });
  }
}
