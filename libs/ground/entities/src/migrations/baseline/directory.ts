import type { Area } from './area';

/** The directory of everything that is unique in the whole service. Its keys alone don't begin with the tenant. */
export const directory: Area = {
  up: [
    `CREATE TABLE directory (
    kind text NOT NULL,
    key bytea NOT NULL,
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    PRIMARY KEY (kind, key)
  )`,
    // A row has at most one key of a kind. The index also finds the entries of a tenant that is erased.
    `CREATE UNIQUE INDEX directory_row_idx ON directory (tenant_id, kind, id)`,
  ],
  down: ['DROP TABLE directory'],
};
