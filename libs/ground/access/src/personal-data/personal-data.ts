import { Injectable } from '@nestjs/common';
import { FIRST_ID } from '#platform';
import type { Person } from '../principal/principal';

/** One thing that the service stores for a person. */
export interface PersonalRow {
  /** The sort key within its kind: a UUID that no other row of the kind has. */
  key: string;
  /** The data that the person sees. Never a secret. */
  shown: object;
}

/** A kind of thing that the service stores for a person, such as their tokens. */
export interface PersonalKind {
  /** The name of the kind, in the singular: `token`. */
  kind: string;
  /** How many rows are read at once. It bounds the memory that an export takes. */
  batch: number;
  /** At most `limit` rows of a person, those whose key is above `after`, sorted by key. */
  read: (person: Person, after: string, limit: number) => Promise<PersonalRow[]>;
}

/**
 * The registry of the data that the service stores for a person, from which it is exported. Each lib that stores something for people
 * registers its kinds with `add` when its module starts.
 */
@Injectable()
export class PersonalData {
  private readonly kinds: PersonalKind[] = [];

  add(kind: PersonalKind): void {
    this.kinds.push(kind);
  }

  /** Everything that is stored for a person, in batches of one kind each. */
  async *read(person: Person): AsyncGenerator<{ kind: string; shown: object[] }> {
    for (const { kind, batch, read } of this.kinds) {
      let after = FIRST_ID;
      for (;;) {
        const rows = await read(person, after, batch);
        if (rows.length > 0) yield { kind, shown: rows.map(({ shown }) => shown) };
        if (rows.length < batch) break;
        after = rows.at(-1)!.key;
      }
    }
  }
}
