import { Injectable } from '@nestjs/common';
import { type Client, type Transaction } from '#platform';
import { EmailVerification } from '../credentials/email-verification';
import { CredentialsRepository } from '../people/credentials.repository';
import { EmailTaken } from '../people/people.errors';
import { type NewPerson, PeopleRepository } from '../people/people.repository';
import { type SignedIn, SessionsService } from '../sessions/sessions.service';

/** The state of the address of a new account: verified, to be verified by a mail, or neither. */
export type NewAddress = 'verified' | 'mailed' | 'unverified';

/** Creates the accounts of people who choose a password, and signs them in. */
@Injectable()
export class Registration {
  constructor(
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly credentials: CredentialsRepository,
    private readonly verification: EmailVerification,
  ) {}

  /** Counts the mail with which the address is verified, before the account is created. */
  async addressOf(email: string): Promise<NewAddress> {
    return (await this.verification.allow(email)) ? 'mailed' : 'unverified';
  }

  /** Creates an account in an organization that the caller holds, and starts its first session. @throws EmailTaken */
  async register(tx: Transaction, person: NewPerson, client: Client, address: NewAddress): Promise<SignedIn> {
    if (!(await this.people.insert(tx, person))) throw new EmailTaken();
    const signedIn = (await this.sessions.start(tx, person, client))!;
    if (address === 'verified') await this.credentials.verify(tx, person, person.email);
    else if (address === 'mailed') await this.verification.record(tx, person, person.email);
    return signedIn;
  }
}
