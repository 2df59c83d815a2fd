import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person, type PersonalRow } from '#access';
import { DailyMail } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';

/** The next day at six o'clock (UTC), so that no day has two mails, however often somebody turns them off and on. */
const TOMORROW = `((now() AT TIME ZONE 'UTC')::date + interval '1 day 6 hours') AT TIME ZONE 'UTC'` as const;
/** The condition that person `u` of tenant `n` can get a daily mail. */
const CAN_GET = `u.status = 'active' AND u.email_verified_at IS NOT NULL AND n.deletes_at IS NULL` as const;

const WANTED = columns(DailyMail, 'd', { key: 'userId' }, 'dueAt');
const FIND = statement(
  WANTED.row,
  `SELECT ${WANTED.sql} FROM daily_mails d WHERE d.tenant_id = :tenantId AND d.user_id = :userId AND d.user_id > :after`,
);
const INSERT = statement(
  `INSERT INTO daily_mails (tenant_id, user_id, due_at) SELECT u.tenant_id, u.id, ${TOMORROW} FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR SHARE
  ON CONFLICT (tenant_id, user_id) DO NOTHING`,
);
const DELETE = statement('DELETE FROM daily_mails WHERE tenant_id = :tenantId AND user_id = :userId');
// One statement, since the link names no row: it finds the tenant, and changes nothing of one that has moved.
const DELETE_HERE = statement(
  MOVED_TO_ROW,
  `WITH deleted AS (
    DELETE FROM daily_mails d USING tenants n
    WHERE d.tenant_id = :tenantId AND d.user_id = :userId AND n.id = d.tenant_id AND n.moved_at IS NULL)
  SELECT ${MOVED_TO} FROM tenants n WHERE n.id = :tenantId`,
);
// One statement moves the mails to the next day, so that only one process records those of today. A person who can't get one now gets the next one tomorrow.
const CLAIM = statement(
  { userId: computed.uuid(), recipient: computed.text().orNull() },
  `UPDATE daily_mails d SET due_at = ${TOMORROW}
  FROM (
    SELECT x.user_id FROM daily_mails x WHERE x.tenant_id = :tenantId AND x.due_at <= now()
    ORDER BY x.due_at LIMIT :batch FOR UPDATE SKIP LOCKED
  ) due
  WHERE d.tenant_id = :tenantId AND d.user_id = due.user_id
  RETURNING d.user_id AS "userId", (SELECT u.email FROM users u JOIN tenants n ON n.id = u.tenant_id
    WHERE u.tenant_id = :tenantId AND u.id = d.user_id AND ${CAN_GET}) AS recipient`,
);
// A mail that a server did not accept until the next day is left out, since that day has its own.
const IS_RECIPIENT = statement(
  { is: computed.boolean() },
  `SELECT EXISTS (SELECT FROM daily_mails d JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.user_id
    JOIN tenants n ON n.id = d.tenant_id
    WHERE d.tenant_id = :tenantId AND d.user_id = :userId AND u.email = :recipient AND ${CAN_GET}
      AND (:createdAt::timestamptz AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date) AS "is"`,
);
const DUE_TENANTS = dueTenants(DailyMail, { due: 'd.due_at <= now()' });

/** A person whose mail of today is recorded now; without a recipient if they can't get one. */
export type DueMail = Row<typeof CLAIM>;

/** A recorded mail: its address, and when it was recorded. */
export interface RecordedDay {
  recipient: string;
  createdAt: Date;
}

/** The people who want a mail once a day. */
@Injectable()
export class DailyMailsRepository {
  /** The wish of a person, as the export of their data has it. */
  async list(queries: Queries, { tenantId, userId }: Person, after: string): Promise<PersonalRow[]> {
    const rows = await queries.all(FIND, { tenantId, userId, after });
    return rows.map(({ key, ...shown }) => ({ key, shown }));
  }

  /** The first mail comes on the next day. */
  async insert(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(INSERT, { tenantId, userId });
  }

  async delete(queries: Queries, { tenantId, userId }: Person): Promise<void> {
    await queries.run(DELETE, { tenantId, userId });
  }

  /** Deletes the wish of a person unless their tenant has moved, and returns where; undefined if the tenant does not exist. */
  deleteHere(queries: Queries, { tenantId, userId }: Person): Promise<Row<typeof DELETE_HERE> | undefined> {
    return queries.one(DELETE_HERE, { tenantId, userId });
  }

  /** The tenants with people whose mail is due. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(DUE_TENANTS, {});
  }

  /** Claims the day for people of a tenant whose mail is due. */
  claim(tx: Transaction, tenantId: string, batch: number): Promise<DueMail[]> {
    return tx.all(CLAIM, { tenantId, batch });
  }

  /** Whether a person still wants the mail and can get it at this address, on the day on which it was recorded. */
  async isRecipient(
    queries: Queries,
    { tenantId, userId }: Person,
    { recipient, createdAt }: RecordedDay,
  ): Promise<boolean> {
    return (await queries.one(IS_RECIPIENT, { tenantId, userId, recipient, createdAt }))!.is;
  }
}
