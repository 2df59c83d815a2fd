import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person, type PersonalRow } from '#access';
import { claimIfFree, release } from '#directory';
import { Passkey, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { VerifiedCredential } from './relying-party';

const PASSKEY = columns(Passkey, 'p', 'id', 'name', 'backedUp', 'createdAt', 'lastUsedAt');
const CREDENTIAL = columns(Passkey, 'p', 'credentialId', 'transports');
const KEY = columns(Passkey, 'p', 'id', 'publicKey', 'counter');
const OWNER = columns(User, 'u', 'email', 'knownBrowsersVersion');
const NAMED = columns(Passkey, 'p', 'name');

const LIST = statement(
  PASSKEY.row,
  `SELECT ${PASSKEY.sql} FROM passkeys p WHERE p.tenant_id = :tenantId AND p.user_id = :userId ORDER BY p.id`,
);
const LIST_CREDENTIALS = statement(
  CREDENTIAL.row,
  `SELECT ${CREDENTIAL.sql} FROM passkeys p WHERE p.tenant_id = :tenantId AND p.user_id = :userId ORDER BY p.id`,
);
const EXPORT = statement(
  PASSKEY.row,
  `SELECT ${PASSKEY.sql} FROM passkeys p WHERE p.tenant_id = :tenantId AND p.user_id = :userId AND p.id > :after
  ORDER BY p.id LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  'SELECT count(*)::int AS count FROM passkeys p WHERE p.tenant_id = :tenantId AND p.user_id = :userId',
);
// An authenticator creates a random id for each passkey, so a second one with the same id, of any tenant, is forged.
const INSERT = statement(
  PASSKEY.row,
  `WITH passkey AS (SELECT :tenantId::uuid AS tenant_id, :id::uuid AS id, :credentialId::bytea AS credential_id),
  claimed AS (${claimIfFree('passkey', 'passkey')})
  INSERT INTO passkeys AS p (tenant_id, id, user_id, name, credential_id, public_key, counter, transports, backed_up)
  SELECT c.tenant_id, c.id, :userId, :name, :credentialId, :publicKey, :counter, :transports, :backedUp FROM claimed c
  RETURNING ${PASSKEY.sql}`,
);
const RENAME = statement(
  PASSKEY.row,
  `UPDATE passkeys p SET name = :name WHERE p.tenant_id = :tenantId AND p.user_id = :userId AND p.id = :id
  RETURNING ${PASSKEY.sql}`,
);
const DELETE = statement(
  NAMED.row,
  `WITH deleted AS (DELETE FROM passkeys p WHERE p.tenant_id = :tenantId AND p.user_id = :userId AND p.id = :id RETURNING p.*),
  released AS (${release('passkey', 'deleted')})
  SELECT ${NAMED.sql} FROM deleted p`,
);
const FIND_TO_SIGN_IN = statement(
  { ...KEY.row, ...OWNER.row, ...MOVED_TO_ROW },
  `SELECT ${KEY.sql}, ${OWNER.sql}, ${MOVED_TO}
  FROM passkeys p JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id AND u.status = 'active'
  JOIN tenants n ON n.id = p.tenant_id
  WHERE p.tenant_id = :tenantId AND p.user_id = :userId AND p.credential_id = :credentialId`,
);
// The condition compares the counter with the one that was verified, so only one of two uses with the same count succeeds. An
// authenticator that does not count always reports 0.
const USE = statement(
  `UPDATE passkeys SET counter = :counter, backed_up = :backedUp, last_used_at = now()
  WHERE tenant_id = :tenantId AND user_id = :userId AND id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))`,
);

/** A passkey, as its owner sees it. */
export type PasskeyRow = Row<typeof LIST>;

/** A passkey of an active person, with what a sign-in with it requires. */
export type PasskeyToSignIn = Row<typeof FIND_TO_SIGN_IN>;

/** The passkeys of people. */
@Injectable()
export class PasskeysRepository {
  /** The passkeys of a person, the oldest first. */
  list(queries: Queries, { tenantId, userId }: Person): Promise<PasskeyRow[]> {
    return queries.all(LIST, { tenantId, userId });
  }

  listCredentials(queries: Queries, { tenantId, userId }: Person): Promise<Row<typeof LIST_CREDENTIALS>[]> {
    return queries.all(LIST_CREDENTIALS, { tenantId, userId });
  }

  /** The passkeys of a person after an id, for the export of their data. */
  async export(queries: Queries, person: Person, after: string, limit: number): Promise<PersonalRow[]> {
    const { tenantId, userId } = person;
    const rows = await queries.all(EXPORT, { tenantId, userId, after, limit });
    return rows.map((shown) => ({ key: shown.id, shown }));
  }

  async count(queries: Queries, { tenantId, userId }: Person): Promise<number> {
    return (await queries.one(COUNT, { tenantId, userId }))!.count;
  }

  /** Inserts a passkey; undefined if an account of any tenant has its id already. */
  insert(
    tx: Transaction,
    { tenantId, userId }: Person,
    passkey: VerifiedCredential & { id: string; name: string },
  ): Promise<PasskeyRow | undefined> {
    const { id, name, credentialId, publicKey, transports, backedUp } = passkey;
    const counter = String(passkey.counter);
    const row = { id, name, credentialId, publicKey, transports, backedUp, counter };
    return tx.one(INSERT, { tenantId, userId, ...row });
  }

  /** Renames a passkey of a person; undefined if they have no such passkey. */
  rename(
    queries: Queries,
    { tenantId, userId }: Person,
    id: string,
    name: string,
  ): Promise<PasskeyRow | undefined> {
    return queries.one(RENAME, { tenantId, userId, id, name });
  }

  /** Deletes a passkey of a person, and returns its name; undefined if they have no such passkey. */
  async delete(tx: Transaction, { tenantId, userId }: Person, id: string): Promise<string | undefined> {
    return (await tx.one(DELETE, { tenantId, userId, id }))?.name;
  }

  /** A passkey of an active person, by the id that the authenticator chose. */
  findToSignIn(
    queries: Queries,
    { tenantId, userId }: Person,
    credentialId: Buffer,
  ): Promise<PasskeyToSignIn | undefined> {
    return queries.one(FIND_TO_SIGN_IN, { tenantId, userId, credentialId });
  }

  /** Records a use; false if the passkey was removed, or if a use with this or a higher count was recorded before. */
  async use(
    tx: Transaction,
    { tenantId, userId }: Person,
    id: string,
    { counter, backedUp }: { counter: number; backedUp: boolean },
  ): Promise<boolean> {
    return (await tx.run(USE, { tenantId, userId, id, counter: String(counter), backedUp })) === 1;
  }
}
