import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person } from '#access';
import { claim, isEntryOf, lookup, release, releasing } from '#directory';
import { MemberInvite } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';
import type { LinkTarget } from '#mail';

/** An invite to store. */
export interface NewInvite {
  id: string;
  email: string;
  role: 'admin' | 'member';
  secretHash: Buffer;
  /** Days until it expires. */
  days: number;
}

const INVITE = columns(MemberInvite, 'i', 'id', 'email', 'role', 'createdBy', 'createdAt', 'expiresAt');
const NAMED = {
  sql: `${INVITE.sql}, (SELECT c.display_name FROM users c
    WHERE c.tenant_id = i.tenant_id AND c.id = i.created_by AND c.deleted_at IS NULL) AS "createdByName"`,
  row: { ...INVITE.row, createdByName: computed.text().orNull() },
} as const;
const OPEN = 'FROM member_invites i WHERE i.tenant_id = :tenantId AND i.expires_at > now()' as const;
const WITHDRAWN = columns(MemberInvite, 'i', 'id', 'email', 'role');
const OFFER = columns(MemberInvite, 'i', 'id', 'tenantId', 'email', 'role');
const OFFER_ROW = { ...OFFER.row, tenantName: computed.text() };

const RELEASED = `released AS (${release('member-invite', 'deleted')})` as const;

// The invites of a tenant are created one after the other: each replaces those for its address, also the one before it.
const LOCK_TENANT = statement('SELECT FROM tenants WHERE id = :tenantId FOR NO KEY UPDATE');
const IS_MEMBER = statement(
  { id: computed.uuid() },
  'SELECT u.id FROM users u WHERE u.tenant_id = :tenantId AND u.email = :email',
);
const DELETE_OF_EMAIL = statement(
  WITHDRAWN.row,
  `WITH deleted AS (DELETE FROM member_invites i WHERE i.tenant_id = :tenantId AND i.email = :email RETURNING i.*),
  ${RELEASED}
  SELECT ${WITHDRAWN.sql} FROM deleted i`,
);
// The inviting person's role is read again, under a lock: it may have changed since the request was authorized.
const INSERT = statement(
  NAMED.row,
  `WITH issued AS (
    INSERT INTO member_invites AS i (tenant_id, id, email, role, secret_hash, created_by, expires_at)
    SELECT u.tenant_id, :id, :email, :role, :secretHash, u.id, now() + make_interval(days => :days)
    FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.role <> 'member'
    FOR SHARE
    RETURNING i.*),
  claimed AS (${claim('member-invite', 'issued')})
  SELECT ${NAMED.sql} FROM issued i`,
);
const LIST_OPEN = statement(
  NAMED.row,
  `SELECT ${NAMED.sql} ${OPEN} AND i.id > :after ORDER BY i.id LIMIT :limit`,
);
const COUNT_OPEN = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${OPEN} LIMIT :bound) x`,
);
const DELETE = statement(
  WITHDRAWN.row,
  `WITH deleted AS (DELETE FROM member_invites i WHERE i.tenant_id = :tenantId AND i.id = :id RETURNING i.*),
  ${RELEASED}
  SELECT ${WITHDRAWN.sql} FROM deleted i`,
);
const DELETE_ALL_BY = statement(
  `WITH deleted AS (
    DELETE FROM member_invites i WHERE i.tenant_id = :tenantId AND i.created_by = :userId RETURNING i.tenant_id, i.id),
  ${RELEASED}
  SELECT FROM deleted`,
);
const IS_OPEN = 'd.key = :secretHash AND i.expires_at > now()' as const;
const FIND_OPEN = statement(
  { ...OFFER_ROW, ...MOVED_TO_ROW },
  `SELECT ${OFFER.sql}, n.name AS "tenantName", ${MOVED_TO} FROM ${lookup('member-invite', 'i')} JOIN tenants n ON n.id = i.tenant_id
  WHERE ${IS_OPEN}`,
);
const ACCEPT = statement(
  OFFER_ROW,
  `WITH deleted AS (
    DELETE FROM member_invites i USING directory d, tenants n
    WHERE ${isEntryOf('member-invite', 'i')} AND n.id = i.tenant_id AND ${IS_OPEN}
    RETURNING i.*, n.name),
  ${RELEASED}
  SELECT ${OFFER.sql}, i.name AS "tenantName" FROM deleted i`,
);
const FIND_EMAIL = statement(
  columns(MemberInvite, 'i', 'email').row,
  `SELECT i.email FROM member_invites i
  WHERE i.tenant_id = :tenantId AND i.id = :id AND i.expires_at > now()`,
);
const EXTEND = statement(
  NAMED.row,
  `UPDATE member_invites i SET expires_at = now() + make_interval(days => :days)
  WHERE i.tenant_id = :tenantId AND i.id = :id AND i.expires_at > now()
  RETURNING ${NAMED.sql}`,
);
const FIND_MAILED = statement(
  { ...OFFER_ROW, ...MOVED_TO_ROW },
  `SELECT ${OFFER.sql}, n.name AS "tenantName", ${MOVED_TO} FROM member_invites i JOIN tenants n ON n.id = i.tenant_id
  WHERE i.tenant_id = :tenantId AND i.id = :id AND i.expires_at > now()`,
);
const ACCEPT_MAILED = statement(
  OFFER_ROW,
  `WITH deleted AS (
    DELETE FROM member_invites i USING tenants n
    WHERE n.id = i.tenant_id AND i.tenant_id = :tenantId AND i.id = :id AND i.expires_at > now()
    RETURNING i.*, n.name),
  ${RELEASED}
  SELECT ${OFFER.sql}, i.name AS "tenantName" FROM deleted i`,
);
retention.add({
  name: 'invites.expired',
  entity: MemberInvite,
  column: 'expiresAt',
  after: '30 days',
  with: releasing('member-invite'),
});

/** An open invite, as the admins of the organization see it. */
export type InviteRow = Row<typeof INSERT>;

/** An open invite, as the invited person sees it. */
export type OpenInvite = Row<typeof FIND_OPEN>;

/** An invite that was just used up. */
export type UsedInvite = Row<typeof ACCEPT>;

/** An invite that was deleted. */
export type WithdrawnInvite = Row<typeof DELETE>;

/** Invites to organizations. */
@Injectable()
export class InvitesRepository {
  /** Makes other new invites of the tenant wait until `tx` ends. */
  async lock(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(LOCK_TENANT, { tenantId });
  }

  /** Whether someone in the tenant has the e-mail address. */
  async isMember(queries: Queries, tenantId: string, email: string): Promise<boolean> {
    return (await queries.one(IS_MEMBER, { tenantId, email })) !== undefined;
  }

  /** Inserts an invite; undefined unless the inviting person is an active owner or admin. */
  insert(tx: Transaction, by: Person, invite: NewInvite): Promise<InviteRow | undefined> {
    return tx.one(INSERT, { ...by, ...invite });
  }

  /** The open invites of a tenant above an id, oldest first. */
  listOpen(queries: Queries, tenantId: string, after: string, limit: number): Promise<InviteRow[]> {
    return queries.all(LIST_OPEN, { tenantId, after, limit });
  }

  /** The number of open invites of a tenant, at most `bound`. */
  async countOpen(queries: Queries, tenantId: string, bound: number): Promise<number> {
    return (await queries.one(COUNT_OPEN, { tenantId, bound }))!.count;
  }

  /** Deletes an open invite; undefined if the tenant has no such invite. */
  delete(tx: Transaction, tenantId: string, id: string): Promise<WithdrawnInvite | undefined> {
    return tx.one(DELETE, { tenantId, id });
  }

  /** Deletes the open invites for an e-mail address. */
  deleteOfEmail(tx: Transaction, tenantId: string, email: string): Promise<WithdrawnInvite[]> {
    return tx.all(DELETE_OF_EMAIL, { tenantId, email });
  }

  /** Deletes every open invite that a person created, and returns how many there were. */
  deleteAllBy(tx: Transaction, { tenantId, userId }: Person): Promise<number> {
    return tx.run(DELETE_ALL_BY, { tenantId, userId });
  }

  /** The open invite with this secret, which stays open; undefined for an unknown, used or expired one. */
  findOpen(queries: Queries, secretHash: Buffer): Promise<OpenInvite | undefined> {
    return queries.one(FIND_OPEN, { secretHash });
  }

  /** Uses up the open invite with this secret. If several callers use it at once, only one succeeds. */
  accept(tx: Transaction, secretHash: Buffer): Promise<UsedInvite | undefined> {
    return tx.one(ACCEPT, { secretHash });
  }

  /** The address of an open invite. */
  async findEmail(queries: Queries, tenantId: string, id: string): Promise<string | undefined> {
    return (await queries.one(FIND_EMAIL, { tenantId, id }))?.email;
  }

  /** Lets an open invite expire `days` from now; undefined if the tenant has no such invite. */
  extend(tx: Transaction, tenantId: string, id: string, days: number): Promise<InviteRow | undefined> {
    return tx.one(EXTEND, { tenantId, id, days });
  }

  /** The open invite that a mailed link names, which stays open. */
  findMailed(queries: Queries, { tenantId, id }: LinkTarget): Promise<OpenInvite | undefined> {
    return queries.one(FIND_MAILED, { tenantId, id });
  }

  /** Uses up the open invite that a mailed link names. If several callers use it at once, only one succeeds. */
  acceptMailed(tx: Transaction, { tenantId, id }: LinkTarget): Promise<UsedInvite | undefined> {
    return tx.one(ACCEPT_MAILED, { tenantId, id });
  }
}
