import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { AccountMail, type MailData, type MailKind, Tenant } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  newId,
  retention,
  statement,
} from '#platform';

/** A mail to record. */
export interface NewMail extends MailOfTenant {
  tenantId: string;
}

/** A mail to record for a known tenant. */
export interface MailOfTenant {
  /** The user it is for; null for a person who is invited. */
  userId: string | null;
  recipient: string;
  kind: MailKind;
  data: MailData;
}

const CLAIMED = columns(
  AccountMail,
  'm',
  'tenantId',
  'id',
  'userId',
  'recipient',
  'kind',
  'attempts',
  'createdAt',
);

const INSERT = statement(
  `INSERT INTO account_mails (tenant_id, id, user_id, recipient, kind, data)
  SELECT :tenantId, m.id, m.user_id, m.recipient, m.kind, m.data
  FROM unnest(:ids::uuid[], :userIds::uuid[], :recipients::text[], :kinds::text[], :data::jsonb[]) m (id, user_id, recipient, kind, data)`,
);
const CLAIM = statement(
  { ...CLAIMED.row, data: computed.json<MailData>() },
  `UPDATE account_mails m SET attempts = m.attempts + 1, due_at = now() + make_interval(secs => :leaseSeconds)
  FROM (
    SELECT d.id FROM account_mails d WHERE d.tenant_id = :tenantId AND d.due_at <= now()
    ORDER BY d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) next
  WHERE m.tenant_id = :tenantId AND m.id = next.id
  RETURNING ${CLAIMED.sql}, m.data`,
);
// An attempt that outlived its lease must not overwrite what a later one recorded.
const FINISH = statement(
  `UPDATE account_mails SET due_at = NULL, sent_at = CASE WHEN :failure::text IS NULL THEN now() END, failure = :failure
  WHERE tenant_id = :tenantId AND id = :id AND attempts = :attempts AND due_at IS NOT NULL`,
);
const POSTPONE = statement(
  `UPDATE account_mails SET due_at = now() + make_interval(secs => :seconds), failure = :failure
  WHERE tenant_id = :tenantId AND id = :id AND attempts = :attempts AND due_at IS NOT NULL`,
);
const TENANT = columns(Tenant, 'n', { tenantName: 'name', tenantSlug: 'slug' });
const CONTEXT = statement(
  {
    displayName: computed.text().orNull(),
    ...TENANT.row,
    linkOpen: computed.boolean(),
    inviteRole: computed.text().orNull(),
    inviterName: computed.text().orNull(),
  },
  `SELECT u.display_name AS "displayName", ${TENANT.sql},
    l.id IS NOT NULL AS "linkOpen", i.role AS "inviteRole", b.display_name AS "inviterName"
  FROM account_mails m
  JOIN tenants n ON n.id = m.tenant_id
  LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
  LEFT JOIN account_links l ON l.tenant_id = m.tenant_id AND l.id = (m.data ->> 'linkId')::uuid AND l.expires_at > now()
  LEFT JOIN member_invites i ON i.tenant_id = m.tenant_id AND i.id = (m.data ->> 'inviteId')::uuid
    AND i.expires_at > now()
  LEFT JOIN users b ON b.tenant_id = i.tenant_id AND b.id = i.created_by
  WHERE m.tenant_id = :tenantId AND m.id = :id`,
);
const DELETE_ALL_OF = statement(
  'DELETE FROM account_mails WHERE tenant_id = :tenantId AND user_id = :userId',
);
retention.add({
  name: 'mails.old',
  entity: AccountMail,
  column: 'createdAt',
  after: '30 days',
  // A mail that was sent or given up is no longer due.
  among: 'd.due_at IS NULL',
});
const DUE_TENANTS = dueTenants(AccountMail, { among: 'd.due_at IS NOT NULL', due: 'd.due_at <= now()' });

/** A mail that one worker sends. */
export type ClaimedMail = Row<typeof CLAIM>;

/** The data from which a mail is written. */
export type MailContext = Row<typeof CONTEXT>;

/** Mails to users and to invited people. */
@Injectable()
export class MailsRepository {
  /** Stores mails of one tenant, which are due at once. */
  async insert(tx: Transaction, tenantId: string, mails: readonly MailOfTenant[]): Promise<void> {
    await tx.run(INSERT, {
      tenantId,
      ids: mails.map(() => newId()),
      userIds: mails.map(({ userId }) => userId),
      recipients: mails.map(({ recipient }) => recipient),
      kinds: mails.map(({ kind }) => kind),
      data: mails.map(({ data }) => JSON.stringify(data)),
    });
  }

  /** The tenants of mails that are due. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(DUE_TENANTS, {});
  }

  /** Claims the mail of a tenant that has been due longest; undefined if none is. It is due again after the lease. */
  claim(queries: Queries, tenantId: string, leaseSeconds: number): Promise<ClaimedMail | undefined> {
    return queries.one(CLAIM, { tenantId, leaseSeconds });
  }

  /** Records that a claimed mail was sent or, with a failure, given up. */
  async finish(
    queries: Queries,
    { tenantId, id, attempts }: ClaimedMail,
    failure: string | null,
  ): Promise<void> {
    await queries.run(FINISH, { tenantId, id, attempts, failure });
  }

  async postpone(
    queries: Queries,
    { tenantId, id, attempts }: ClaimedMail,
    failure: string,
    seconds: number,
  ): Promise<void> {
    await queries.run(POSTPONE, { tenantId, id, attempts, failure, seconds });
  }

  /** The data from which a mail is written; undefined if its user was deleted. */
  context(queries: Queries, { tenantId, id }: ClaimedMail): Promise<MailContext | undefined> {
    return queries.one(CONTEXT, { tenantId, id });
  }

  /** Deletes the mails to a user, sent or not. */
  async deleteAllOf(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(DELETE_ALL_OF, { tenantId, userId });
  }
}
