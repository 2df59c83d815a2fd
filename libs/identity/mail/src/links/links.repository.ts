import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person } from '#access';
import { claimOver, releasing } from '#directory';
import { FREED_ADDRESSES, LEADS_BACK } from './former-address';
import { AccountLink, type LinkPurpose } from '#entities';
import { type Queries, type Row, type Transaction, columns, retention, statement } from '#platform';
import type { LinkTarget } from './mail-links';

/** A link to record. */
export interface NewLink extends Person {
  id: string;
  purpose: LinkPurpose;
  /** The address to which it is mailed. */
  email: string;
  minutes: number;
}

/** Deletes links of a user. */
function deletion<const Where extends string>(where: Where) {
  return statement(
    `WITH deleted AS (
      DELETE FROM account_links l WHERE l.tenant_id = :tenantId AND l.user_id = :userId AND ${where} RETURNING l.*),
    ${FREED_ADDRESSES}
    SELECT FROM deleted`,
  );
}

const LINK = columns(AccountLink, 'l', 'tenantId', 'userId', 'email', 'createdAt', 'expiresAt');
const PENDING = columns(AccountLink, 'l', 'id', 'email', 'createdAt', 'expiresAt');

// FOR SHARE waits for a suspension that is in progress, so that a suspended user never gets a link. A job that began before its organization moved records none.
const INSERT = statement(
  `WITH inserted AS (
    INSERT INTO account_links (tenant_id, id, user_id, purpose, email, expires_at)
    SELECT u.tenant_id, :id, u.id, :purpose, :email, now() + make_interval(mins => :minutes)
    FROM users u JOIN tenants n ON n.id = u.tenant_id AND n.moved_at IS NULL
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'
    FOR SHARE OF u
    ON CONFLICT (tenant_id, id) DO NOTHING RETURNING *),
  undo AS (SELECT * FROM inserted WHERE purpose = 'undo_email_change'),
  claimed AS (${claimOver('former-email', 'undo', `${LEADS_BACK} AND o.expires_at > now()`)})
  SELECT FROM inserted`,
);
const FIND = statement(
  { ...LINK.row, ...MOVED_TO_ROW },
  `SELECT ${LINK.sql}, ${MOVED_TO} FROM account_links l JOIN tenants n ON n.id = l.tenant_id
  WHERE l.tenant_id = :tenantId AND l.id = :id AND l.purpose = :purpose AND l.expires_at > now()`,
);
const USE = statement(
  LINK.row,
  `WITH deleted AS (
    DELETE FROM account_links l WHERE l.tenant_id = :tenantId AND l.id = :id AND l.purpose = :purpose AND l.expires_at > now()
    RETURNING l.*),
  ${FREED_ADDRESSES}
  SELECT ${LINK.sql} FROM deleted l`,
);
const DELETE_OF_PURPOSE = deletion('l.purpose = :purpose');
const FIND_PENDING = statement(
  PENDING.row,
  `SELECT ${PENDING.sql} FROM account_links l
  WHERE l.tenant_id = :tenantId AND l.user_id = :userId AND l.purpose = :purpose AND l.expires_at > now()
    AND (:email::text IS NULL OR l.email = :email)
  ORDER BY l.created_at DESC LIMIT 1`,
);
const DELETE_PENDING = statement(
  PENDING.row,
  `DELETE FROM account_links l
  WHERE l.tenant_id = :tenantId AND l.user_id = :userId AND l.purpose = 'change_email' AND l.expires_at > now()
  RETURNING ${PENDING.sql}`,
);
const DELETE_UNDO = deletion(
  `l.purpose = 'undo_email_change' AND (l.email = :email OR l.created_at >= :since)`,
);
const DELETE_MAILED_TO_OLD = deletion(`l.purpose <> 'undo_email_change'`);
const DELETE_ALL = deletion('true');
const { where: ENTRY_OF_EXPIRED } = releasing('former-email');
retention.add({
  name: 'account-links.expired',
  entity: AccountLink,
  column: 'expiresAt',
  after: '0 seconds',
  with: {
    table: 'directory',
    where: `${ENTRY_OF_EXPIRED} AND NOT EXISTS (SELECT FROM account_links o WHERE o.tenant_id = d.tenant_id
    AND o.email = d.email AND ${LEADS_BACK} AND o.expires_at > now())`,
  },
});

/** A mailed link that is open. */
export type OpenLink = Row<typeof USE>;

/** The same, and where its organization has moved. */
export type FoundLink = Row<typeof FIND>;

/** A change of an e-mail address that waits for its link. */
export type PendingChange = Row<typeof FIND_PENDING>;

/** The links in mails to users. */
@Injectable()
export class LinksRepository {
  /** Inserts a link; false if it is recorded already, or if the user is suspended. */
  async insert(tx: Transaction, link: NewLink): Promise<boolean> {
    return (await tx.run(INSERT, { ...link })) === 1;
  }

  /** An open link, which stays open. */
  find(queries: Queries, purpose: LinkPurpose, target: LinkTarget): Promise<FoundLink | undefined> {
    return queries.one(FIND, { ...target, purpose });
  }

  /** Uses up an open link. If several callers use it at once, only one succeeds. */
  use(tx: Transaction, purpose: LinkPurpose, target: LinkTarget): Promise<OpenLink | undefined> {
    return tx.one(USE, { ...target, purpose });
  }

  /** Withdraws the user's open links of a purpose. */
  async deleteOf(tx: Transaction, { tenantId, userId }: Person, purpose: LinkPurpose): Promise<void> {
    await tx.run(DELETE_OF_PURPOSE, { tenantId, userId, purpose });
  }

  /** The change of the address that waits for its link. */
  findPending(queries: Queries, { tenantId, userId }: Person): Promise<PendingChange | undefined> {
    return queries.one(FIND_PENDING, { tenantId, userId, purpose: 'change_email', email: null });
  }

  /** Withdraws the change of the address that waits for its link, and returns it. */
  deletePending(tx: Transaction, { tenantId, userId }: Person): Promise<PendingChange | undefined> {
    return tx.one(DELETE_PENDING, { tenantId, userId });
  }

  /** The id of the newest open link with which the user can return to an address. */
  async findUndo(queries: Queries, { tenantId, userId }: Person, email: string): Promise<string | undefined> {
    const purpose = 'undo_email_change';
    return (await queries.one(FIND_PENDING, { tenantId, userId, purpose, email }))?.id;
  }

  /** Withdraws the links that return to an address, and the links that were mailed to the holder of the account since a time. */
  async deleteUndo(
    tx: Transaction,
    { tenantId, userId }: Person,
    { email, since }: { email: string; since: Date },
  ): Promise<void> {
    await tx.run(DELETE_UNDO, { tenantId, userId, email, since });
  }

  /** Withdraws the open links of a user whose address changes, except those that undo a change. */
  async deleteMailedToOld(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(DELETE_MAILED_TO_OLD, { tenantId, userId });
  }

  /** Withdraws all open links of a user. */
  async deleteAll(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(DELETE_ALL, { tenantId, userId });
  }
}
