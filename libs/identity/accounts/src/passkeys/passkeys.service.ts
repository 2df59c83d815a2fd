import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type Principal, Principals, personOf } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, Unauthorized, newId, found } from '#platform';
import { Mails } from '#mail';
import { CredentialsRepository } from '../people/credentials.repository';
import { Reauthentication } from '../reauthentication/reauthentication';
import { Challenges } from './challenges';
import { challengeIn } from './client-data';
import type { AddPasskeyDto, PasskeyOptionsDto } from './passkeys.dto';
import { PasskeyExists, PasskeyNotVerified, TooManyPasskeys } from './passkeys.errors';
import { type PasskeyRow, PasskeysRepository } from './passkeys.repository';
import { RelyingParty } from './relying-party';
import { userHandleOf } from './user-handle';

const MAX_PER_PERSON = 20;

/** The passkeys of signed-in people. */
@Injectable()
export class PasskeysService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly reauthentication: Reauthentication,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeysRepository,
    private readonly credentials: CredentialsRepository,
    private readonly mails: Mails,
    private readonly principals: Principals,
    private readonly data: PersonalData,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'passkey',
      batch: MAX_PER_PERSON,
      read: (person, after, limit) => this.passkeys.export(this.database, person, after, limit),
    });
  }

  /** The caller's passkeys, the oldest first. There are at most 20. */
  list(principal: Principal): Promise<PasskeyRow[]> {
    return this.passkeys.list(this.database, personOf(principal));
  }

  /**
   * The options with which the browser of a person who is present creates a passkey.
   *
   * @throws RateLimited, PasswordWrong, SessionTooOld, TooManyPasskeys, Unauthorized
   */
  async start(principal: Principal, password: string | undefined): Promise<PasskeyOptionsDto> {
    await this.reauthentication.require(principal, password);
    const person = personOf(principal);
    const own = await this.credentials.find(this.database, person);
    if (!own) throw new Unauthorized();
    const existing = await this.passkeys.listCredentials(this.database, person);
    if (existing.length >= MAX_PER_PERSON) throw new TooManyPasskeys();
    const challenge = await this.challenges.issue({ session: principal.credentialId });
    const user = { handle: userHandleOf(person), email: own.email, displayName: own.displayName };
    return {
      publicKey: this.relyingParty.creationOptions(user, existing, challenge),
      expiresAt: challenge.expiresAt,
    };
  }

  /**
   * Adds a passkey that was created for a challenge of this session, and tells the person by mail.
   *
   * @throws PasskeyNotVerified, PasskeyExists, TooManyPasskeys, Unauthorized
   */
  async add(principal: Principal, { name, credential }: AddPasskeyDto): Promise<PasskeyRow> {
    const challenge = challengeIn(credential.response.clientDataJSON);
    const holder = { session: principal.credentialId };
    if (challenge === undefined || !(await this.challenges.use(holder, challenge)))
      throw new PasskeyNotVerified();
    const verified = await this.relyingParty.verifyNew(credential, challenge);
    if (!verified) throw new PasskeyNotVerified();
    const person = personOf(principal);
    return this.database.transaction(async (tx) => {
      await this.principals.requireSession(tx, principal);
      // Locked, so that concurrent requests can't exceed the maximum.
      const own = await this.credentials.lock(tx, person);
      if (!own) throw new Unauthorized();
      if ((await this.passkeys.count(tx, person)) >= MAX_PER_PERSON) throw new TooManyPasskeys();
      const added = await this.passkeys.insert(tx, person, { ...verified, id: newId(), name });
      if (!added) throw new PasskeyExists();
      const recipient = { ...person, recipient: own.email };
      await this.mails.recordChange(tx, recipient, 'passkey_added', principal.client, { passkey: name });
      await this.audit.record(tx, principal, {
        action: 'passkey.added',
        target: { type: 'passkey', id: added.id, name },
        after: { backedUp: added.backedUp },
      });
      return added;
    });
  }

  /** Renames one of the caller's passkeys. @throws NotFound */
  async rename(principal: Principal, id: string, name: string): Promise<PasskeyRow> {
    return found(await this.passkeys.rename(this.database, personOf(principal), id, name));
  }

  /** Removes one of the caller's passkeys, and tells the person by mail. Sessions that began with it continue. @throws NotFound */
  async remove(principal: Principal, id: string): Promise<void> {
    const person = personOf(principal);
    await this.database.transaction(async (tx) => {
      const name = await this.passkeys.delete(tx, person, id);
      const own = name !== undefined && (await this.credentials.find(tx, person));
      if (name === undefined || !own) throw new NotFound();
      const recipient = { ...person, recipient: own.email };
      await this.mails.recordChange(tx, recipient, 'passkey_removed', principal.client, { passkey: name });
      await this.audit.record(tx, principal, {
        action: 'passkey.removed',
        target: { type: 'passkey', id, name },
      });
    });
  }
}
