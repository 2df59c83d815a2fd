import { Injectable } from '@nestjs/common';
import type { Queries, Transaction } from '#platform';
import type { Person } from '../principal/principal';

/** A token or an agent, as the person for whom it acts sees it. */
export interface Delegate {
  id: string;
  kind: 'token' | 'agent';
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A kind of thing that acts for people without their password. */
interface DelegateKind {
  /** The delegates of a person that can act, newest first, at most `limit`. */
  list: (queries: Queries, person: Person, limit: number) => Promise<Delegate[]>;
  /** Ends the delegates of a person permanently. The caller has locked the person. */
  end: (tx: Transaction, person: Person) => Promise<void>;
}

/**
 * The delegates of people: their tokens and agents. Somebody who knew a password for a while may have created some, so the pages on which a
 * person regains an account list them, and end all of them with one choice. The libs that store them register them when their module starts.
 */
@Injectable()
export class Delegates {
  private readonly kinds: DelegateKind[] = [];

  add(kind: DelegateKind): void {
    this.kinds.push(kind);
  }

  /** The tokens and agents of a person, at most `limit` of each kind. */
  async list(queries: Queries, person: Person, limit: number): Promise<Delegate[]> {
    return (await Promise.all(this.kinds.map(({ list }) => list(queries, person, limit)))).flat();
  }

  /** Ends the tokens and agents of a person for good. The caller clears the cache of principals. */
  async end(tx: Transaction, person: Person): Promise<void> {
    for (const { end } of this.kinds) await end(tx, person);
  }
}
