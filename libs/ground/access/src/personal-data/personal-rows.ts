import type { OnModuleInit, Provider } from '@nestjs/common';
import { Database, type Queries, type Statement } from '#platform';
import { PersonalData, type PersonalKind, type PersonalRow } from './personal-data';

/** The parameters of a statement that lists what is stored for a person. */
type PersonalParameters = Record<'tenantId' | 'userId' | 'after' | 'limit', unknown>;

/** A kind of personal data that one statement lists. */
export type PersonalRows = (queries: Queries) => PersonalKind;

/** Rows of a person's data, which a statement lists by `:tenantId`, `:userId`, `:after` and `:limit`. `show` returns the key of a row and the value that the person sees. */
export function personalRows<R>(
  kind: string,
  batch: number,
  list: Statement<R, PersonalParameters>,
  show: (row: R) => PersonalRow,
): PersonalRows {
  return (queries) => ({
    kind,
    batch,
    read: async ({ tenantId, userId }, after, limit) =>
      (await queries.all(list, { tenantId, userId, after, limit })).map(show),
  });
}

/** Shows a row as it is. Its key is its id. */
export function shownById(shown: { id: string }): PersonalRow {
  return { key: shown.id, shown };
}

/** A provider that adds kinds of data to a person's export. */
export function exportOf(...kinds: PersonalRows[]): Provider {
  return {
    provide: Symbol('export'),
    inject: [Database, PersonalData],
    useFactory: (database: Database, data: PersonalData): OnModuleInit => ({
      onModuleInit: () => kinds.forEach((kind) => data.add(kind(database))),
    }),
  };
}
