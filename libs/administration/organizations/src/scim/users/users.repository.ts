import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { claimIfFree, release, replaceKey } from '#directory';
import { User } from '#entities';
import { IS_FORMER_ADDRESS } from '#mail';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const USER = columns(
  User,
  'u',
  'id',
  'email',
  'displayName',
  'givenName',
  'familyName',
  'directoryEmail',
  'externalId',
  'status',
  'createdAt',
  'updatedAt',
);
const EXISTS = 'u.tenant_id = :tenantId AND u.deleted_at IS NULL' as const;

const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM users u WHERE ${EXISTS}`,
);
const PAGE = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE ${EXISTS} ORDER BY u.id OFFSET :skip LIMIT :limit`,
);
const BATCH = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE ${EXISTS} AND u.id > :after ORDER BY u.id LIMIT :limit`,
);
// A UNION, so that each part uses its own index.
const WITH_KEYS = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE ${EXISTS} AND u.id IN (
    SELECT a.id FROM users a WHERE a.tenant_id = :tenantId AND a.id = ANY(:ids::uuid[])
    UNION SELECT b.id FROM users b WHERE b.tenant_id = :tenantId AND b.email = ANY(:emails::text[])
    UNION SELECT c.id FROM users c WHERE c.tenant_id = :tenantId AND c.directory_email = ANY(:emails::text[])
    UNION SELECT d.id FROM users d WHERE d.tenant_id = :tenantId AND d.external_id = ANY(:externalIds::text[]))
  ORDER BY u.id`,
);
const FIND = statement(USER.row, `SELECT ${USER.sql} FROM users u WHERE ${EXISTS} AND u.id = :userId`);
// Locks the user against all other changes until the transaction ends, such as a person's change of their own address.
const LOCK = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE ${EXISTS} AND u.id = :userId FOR NO KEY UPDATE`,
);
// The e-mail address is unique in the whole service.
const INSERT = statement(
  USER.row,
  `WITH person AS (
    SELECT :tenantId::uuid AS tenant_id, :userId::uuid AS id, :email::text AS email WHERE NOT ${IS_FORMER_ADDRESS}),
  claimed AS (${claimIfFree('email', 'person')})
  INSERT INTO users AS u (tenant_id, id, email, display_name, given_name, family_name, directory_email, external_id, role, status)
  SELECT c.tenant_id, c.id, :email, :displayName, :givenName, :familyName, :directoryEmail, :externalId, 'member', 'active' FROM claimed c
  RETURNING ${USER.sql}`,
);
// The directory knows which address a user has, but not whether the user reads its mail, so a new address is not verified.
// An address of a domain that the organization has proved is as good as the previous one.
const UPDATE = statement(
  USER.row,
  `WITH updated AS (
    UPDATE users u SET email_verified_at = CASE WHEN u.email = :email OR :proved::boolean THEN u.email_verified_at END,
      email_moved_at = CASE WHEN u.email = :email THEN u.email_moved_at WHEN NOT :proved::boolean THEN now() END,
      email = :email, display_name = :displayName, given_name = :givenName, family_name = :familyName, directory_email = :directoryEmail, external_id = :externalId
    WHERE ${EXISTS} AND u.id = :userId AND (u.email = :email OR NOT ${IS_FORMER_ADDRESS})
    RETURNING u.*),
  claimed AS (${replaceKey('email', 'updated')})
  SELECT ${USER.sql} FROM updated u`,
);
const WITHDRAW_INVITES = statement(
  `WITH withdrawn AS (
    DELETE FROM member_invites i WHERE i.tenant_id = :tenantId AND i.email = :email RETURNING i.tenant_id, i.id)
  ${release('member-invite', 'withdrawn')}`,
);

/** A user, as the directory of their organization sees them. */
export type UserRow = Row<typeof FIND>;

/** The attributes of a user that a directory sets. */
export type UserFields = Pick<
  UserRow,
  'email' | 'displayName' | 'givenName' | 'familyName' | 'directoryEmail' | 'externalId'
>;

/** The values of attributes with an index. A user with one of them is found. */
export interface UserKeys {
  ids: string[];
  emails: string[];
  externalIds: string[];
}

/** The users of a tenant, for its directory. */
@Injectable()
export class ScimUsersRepository {
  async count(queries: Queries, tenantId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId }))!.count;
  }

  /** Users in the order of their ids. */
  page(queries: Queries, tenantId: string, skip: number, limit: number): Promise<UserRow[]> {
    return queries.all(PAGE, { tenantId, skip, limit });
  }

  /** Users above an id, in the order of their ids. */
  batch(queries: Queries, tenantId: string, after: string, limit: number): Promise<UserRow[]> {
    return queries.all(BATCH, { tenantId, after, limit });
  }

  /** The users with at least one of these values, in the order of their ids. */
  withKeys(queries: Queries, tenantId: string, keys: UserKeys): Promise<UserRow[]> {
    return queries.all(WITH_KEYS, { tenantId, ...keys });
  }

  find(queries: Queries, { tenantId, userId }: Person): Promise<UserRow | undefined> {
    return queries.one(FIND, { tenantId, userId });
  }

  /** A user, locked against all other changes until `tx` ends. */
  lock(tx: Transaction, { tenantId, userId }: Person): Promise<UserRow | undefined> {
    return tx.one(LOCK, { tenantId, userId });
  }

  /** Inserts a member without a password; undefined if the e-mail address is taken. */
  insert(tx: Transaction, { tenantId, userId }: Person, fields: UserFields): Promise<UserRow | undefined> {
    return tx.one(INSERT, { tenantId, userId, ...fields });
  }

  /**
   * Changes a user. A new e-mail address proves nobody until it is confirmed, unless its domain is proved. Returns undefined if somebody else can
   * still return to the address.
   *
   * @throws what the database throws if the e-mail address is taken
   */
  update(
    tx: Transaction,
    { tenantId, userId }: Person,
    fields: UserFields & { proved: boolean },
  ): Promise<UserRow | undefined> {
    return tx.one(UPDATE, { tenantId, userId, ...fields });
  }

  /** Deletes the open invites for an e-mail address, which now has an account. */
  async withdrawInvites(tx: Transaction, tenantId: string, email: string): Promise<void> {
    await tx.run(WITHDRAW_INVITES, { tenantId, email });
  }
}
