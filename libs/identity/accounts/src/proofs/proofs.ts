import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Delegates, Departures, type Person, Principals } from '#access';
import type { AuditAct } from '#audit';
import type { Transaction } from '#platform';
import { type EndingPasskeys, ProofsRepository } from './proofs.repository';

/** The proofs to end in addition to those that always end. */
export interface Ending {
  /** The session in which the person ends the others. Without one, all end. */
  keptSession?: string;
  passkeys: EndingPasskeys;
  /** Whether the tokens and agents of the person end too. */
  delegates: boolean;
  /** Whether links that undo a change of the e-mail address end too. Somebody who took an account over must not be able to end them. */
  undoLinks?: boolean;
}

/** The proofs that have ended. */
export interface Ended {
  sessions: number;
  /** How often the known browsers of the person were forgotten, for the cookie of a browser that stays known. */
  knownBrowsersVersion: number;
}

/** The act of ending the passkeys, tokens and agents of a person, for the audit log. */
export function accessEnded({ userId }: Person, name: string): AuditAct {
  return { action: 'user.access_ended', target: { type: 'user', id: userId, name } };
}

/**
 * Ends everything that proves, or will prove, the identity of a person: sessions, mailed links with their pending changes, known
 * browsers, and sign-ins in progress. Every act that takes an account back from somebody else calls it: a new password, signing out
 * everywhere, undoing a change of the address, suspension and removal. A new kind of proof must end here, and must call
 * `principals.requireSession` where it begins.
 */
@Injectable()
export class Proofs implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly delegates: Delegates,
    private readonly principals: Principals,
    private readonly repository: ProofsRepository,
  ) {}

  onModuleInit(): void {
    // Tokens and agents have handlers of their own for departures. The passkeys of a suspended person sleep: an admin can't tell whether
    // somebody else added them, and they sign nobody in until the person returns.
    this.departures.on('user', async (tx, { tenantId, id: userId, returns }) => {
      const passkeys = returns ? 'none' : 'all';
      await this.end(tx, { tenantId, userId }, { passkeys, delegates: false, undoLinks: true });
    });
  }

  /** Ends them. Call it before the person is given anything new, such as a verified address. */
  async end(
    tx: Transaction,
    person: Person,
    { keptSession, passkeys, delegates, undoLinks = false }: Ending,
  ): Promise<Ended> {
    const knownBrowsersVersion = await this.repository.begin(tx, person);
    const sessions = await this.repository.deleteSessions(tx, person, keptSession ?? null);
    await this.repository.deleteLinks(tx, person, undoLinks);
    if (passkeys !== 'none') await this.repository.deletePasskeys(tx, person, passkeys === 'all');
    if (delegates) await this.delegates.end(tx, person);
    this.principals.forgetAll(tx);
    return { sessions, knownBrowsersVersion };
  }
}
