import { Injectable } from '@nestjs/common';
import { type Delegate, Delegates, type Person } from '#access';
import { Database } from '#platform';
import { PasskeysRepository } from '../passkeys/passkeys.repository';

/** How many of each kind are shown. */
const SHOWN = 20;

/** A passkey, a token or an agent: what gets in, or acts, without the password. */
export interface AccessItem extends Omit<Delegate, 'kind'> {
  kind: Delegate['kind'] | 'passkey';
}

/** The credentials that act for a person without their password. */
export interface AccessList {
  items: AccessItem[];
  /** Whether there are more than those that are listed. */
  more: boolean;
}

/** Lists what the pages on which people regain an account offer to end. */
@Injectable()
export class AllAccess {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeysRepository,
    private readonly delegates: Delegates,
  ) {}

  async list(person: Person): Promise<AccessList> {
    const [passkeys, delegates] = await Promise.all([
      this.passkeys.list(this.database, person),
      this.delegates.list(this.database, person, SHOWN + 1),
    ]);
    const items: AccessItem[] = [
      ...passkeys.map((passkey) => ({ ...passkey, kind: 'passkey' as const })),
      ...delegates,
    ];
    const kinds = ['passkey', 'token', 'agent'] as const;
    const shown = kinds.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, SHOWN));
    return { items: shown, more: shown.length < items.length };
  }
}
