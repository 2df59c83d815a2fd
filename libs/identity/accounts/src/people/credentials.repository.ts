import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { isClaimed, replaceKey, textKey } from '#directory';
import { IS_FORMER_ADDRESS } from '#mail';
import { User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const OWN = columns(
  User,
  'u',
  'email',
  'displayName',
  'passwordHash',
  'emailVerifiedAt',
  'emailMovedAt',
  'knownBrowsersVersion',
);
const NAMED = columns(User, 'u', 'email', 'displayName', 'knownBrowsersVersion');

const FIND = statement(
  OWN.row,
  `SELECT ${OWN.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'`,
);
// The condition compares the password with the one that was checked, so only one of two concurrent changes succeeds.
const CHANGE_PASSWORD = statement(
  NAMED.row,
  `UPDATE users u SET password_hash = :newHash
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.password_hash IS NOT DISTINCT FROM :oldHash
  RETURNING ${NAMED.sql}`,
);
const RESET_PASSWORD = statement(
  NAMED.row,
  `UPDATE users u SET password_hash = :newHash, email_verified_at = now()
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.email_moved_at IS NULL
  RETURNING ${NAMED.sql}`,
);
const VERIFY = statement(
  `UPDATE users SET email_verified_at = coalesce(email_verified_at, now()), email_moved_at = NULL
  WHERE tenant_id = :tenantId AND id = :userId AND status = 'active' AND email = :email`,
);
const LOCK = statement(
  OWN.row,
  `SELECT ${OWN.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR NO KEY UPDATE`,
);
const CHANGE_EMAIL = statement(
  `WITH changed AS (
    UPDATE users u SET email = :email, email_verified_at = now(), email_moved_at = NULL
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' RETURNING u.tenant_id, u.id, u.email)
  ${replaceKey('email', 'changed')}`,
);
// The old password no longer works. The person chooses the next one with a mailed link.
const RESTORE_EMAIL = statement(
  `WITH changed AS (
    UPDATE users u SET email = :email, email_verified_at = now(), password_hash = NULL
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' RETURNING u.tenant_id, u.id, u.email)
  ${replaceKey('email', 'changed')}`,
);
// An address to which its owner can still return is taken, so that no other account prevents the return.
const IS_TAKEN = statement(
  { taken: computed.boolean() },
  `SELECT ${isClaimed('email', textKey(':email'))} OR ${IS_FORMER_ADDRESS} AS taken`,
);

/** The password and the address with which a user signs in. */
export type OwnCredentials = Row<typeof FIND>;

/** A user whose password was replaced. */
export type NamedUser = Row<typeof RESET_PASSWORD>;

/** The passwords and the addresses with which users sign in. */
@Injectable()
export class CredentialsRepository {
  /** The credentials of an active user. */
  find(queries: Queries, { tenantId, userId }: Person): Promise<OwnCredentials | undefined> {
    return queries.one(FIND, { tenantId, userId });
  }

  /** Replaces the password; undefined if it is no longer `oldHash`. */
  changePassword(
    tx: Transaction,
    { tenantId, userId }: Person,
    oldHash: string | null,
    newHash: string,
  ): Promise<NamedUser | undefined> {
    return tx.one(CHANGE_PASSWORD, { tenantId, userId, oldHash, newHash });
  }

  /** Replaces the password of a user, who is locked and proved that they read the mail of their address; undefined if a directory chose that address. */
  resetPassword(
    tx: Transaction,
    { tenantId, userId }: Person,
    newHash: string,
  ): Promise<NamedUser | undefined> {
    return tx.one(RESET_PASSWORD, { tenantId, userId, newHash });
  }

  /** Records that an active user reads the mail of `email`; false if it is not their address. */
  async verify(tx: Transaction, { tenantId, userId }: Person, email: string): Promise<boolean> {
    return (await tx.run(VERIFY, { tenantId, userId, email })) === 1;
  }

  /** The credentials of an active user, locked until `tx` ends. */
  lock(tx: Transaction, { tenantId, userId }: Person): Promise<OwnCredentials | undefined> {
    return tx.one(LOCK, { tenantId, userId });
  }

  /** Whether a user of any tenant has the address, or another one than `userId` can return to it. */
  async isTaken(queries: Queries, email: string, userId: string): Promise<boolean> {
    return (await queries.one(IS_TAKEN, { email, userId }))!.taken;
  }

  /** Gives an active user, who is locked, the address back that they had, and takes the password. */
  async restoreEmail(tx: Transaction, { tenantId, userId }: Person, email: string): Promise<void> {
    await tx.run(RESTORE_EMAIL, { tenantId, userId, email });
  }

  /** Gives an active user, who is locked, a verified address. */
  async changeEmail(tx: Transaction, { tenantId, userId }: Person, email: string): Promise<void> {
    await tx.run(CHANGE_EMAIL, { tenantId, userId, email });
  }
}
