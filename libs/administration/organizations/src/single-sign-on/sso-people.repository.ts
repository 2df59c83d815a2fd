import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { release } from '#directory';
import { MemberInvite, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';

const USER = columns(User, 'u', { userId: 'id' });
// An address that a directory chose proves nobody until it is confirmed.
const FIND_USER = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.email = :email AND u.email_moved_at IS NULL`,
);
const INVITE = columns(MemberInvite, 'i', 'id', 'role');
const ACCEPT_INVITE = statement(
  INVITE.row,
  `WITH accepted AS (
    DELETE FROM member_invites i
    WHERE i.tenant_id = :tenantId AND i.email = :email AND i.expires_at > now()
    RETURNING i.*),
  released AS (${release('member-invite', 'accepted')})
  SELECT ${INVITE.sql} FROM accepted i`,
);
const REQUIREMENT = columns(Tenant, 'n', 'requireSso');
const FIND_REQUIREMENT = statement(
  REQUIREMENT.row,
  `SELECT ${REQUIREMENT.sql} FROM tenants n WHERE n.id = :tenantId`,
);
// The tenant is locked first, as changes of its members do.
const LOCK_TENANT = statement(
  REQUIREMENT.row,
  `SELECT ${REQUIREMENT.sql} FROM tenants n WHERE n.id = :tenantId FOR NO KEY UPDATE`,
);
const IS_OWNER = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.role = 'owner' AND u.status = 'active'`,
);
const REQUIRE = statement('UPDATE tenants SET require_sso = :required WHERE id = :tenantId');

/** An invite that was just used. */
export type UsedInvite = Row<typeof ACCEPT_INVITE>;

/** The people of a tenant, as single sign-on finds them. */
@Injectable()
export class SsoPeopleRepository {
  /** The user with this e-mail address, also a suspended one; undefined if the tenant has none, or if a directory chose an address that is not confirmed. */
  async findUser(queries: Queries, tenantId: string, email: string): Promise<string | undefined> {
    return (await queries.one(FIND_USER, { tenantId, email }))?.userId;
  }

  /** Uses up the open invite for an e-mail address, if there is one. */
  acceptInvite(tx: Transaction, tenantId: string, email: string): Promise<UsedInvite | undefined> {
    return tx.one(ACCEPT_INVITE, { tenantId, email });
  }

  /** Whether the tenant requires single sign-on. */
  async isRequired(queries: Queries, tenantId: string): Promise<boolean> {
    return (await queries.one(FIND_REQUIREMENT, { tenantId }))!.requireSso;
  }

  /** Locks the tenant until `tx` ends; undefined unless the person is an active owner, whose role no longer changes then. */
  async lockAsOwner(
    tx: Transaction,
    { tenantId, userId }: Person,
  ): Promise<{ requireSso: boolean } | undefined> {
    const tenant = await tx.one(LOCK_TENANT, { tenantId });
    const owner = await tx.one(IS_OWNER, { tenantId, userId });
    return owner && tenant;
  }

  async require(tx: Transaction, tenantId: string, required: boolean): Promise<void> {
    await tx.run(REQUIRE, { tenantId, required });
  }
}
