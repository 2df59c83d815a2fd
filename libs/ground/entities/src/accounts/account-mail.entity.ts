import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity';
import { User } from './user.entity';

/** The subject of a mail. */
export type MailKind =
  | 'verify_email'
  | 'invite'
  | 'reset_password'
  | 'password_changed'
  | 'change_email'
  | 'email_change_requested'
  | 'email_changed'
  | 'new_sign_in'
  | 'deletion_scheduled'
  | 'deletion_cancelled'
  | 'deletion_begun'
  | 'passkey_added'
  | 'passkey_removed'
  | 'waiting_requests';

/** Facts for the text of a mail that are not in the database when it is sent. Never a secret. */
export interface MailData {
  /** The link in the mail, in `account_links`. */
  linkId?: string;
  inviteId?: string;
  /** When it happened, in ISO 8601. */
  at?: string;
  ip?: string;
  userAgent?: string | null;
  /** When the organization is deleted, in ISO 8601. */
  deletesAt?: string;
  /** Whether the directory of the organization did it. */
  directory?: boolean;
  /** The name of a passkey. */
  passkey?: string;
  /** The requests that wait for a decision. They are read when the mail is written, and never stored. */
  waiting?: WaitingOfKind[];
}

/** The number of requests of a kind that wait for a person, and the titles of the first ones, which others chose. */
export interface WaitingOfKind {
  kind: 'review' | 'distribution' | 'roomPerson' | 'roomAgent';
  count: number;
  /** The highest number to which they are counted. */
  atMost: number;
  titles: string[];
}

/** A mail to a user or to an invited person. It is written when it is sent, so that its link is stored nowhere. */
@Entity('account_mails')
@Index('account_mails_due_idx', ['tenantId', 'dueAt'], { where: '(due_at IS NOT NULL)' })
@Index('account_mails_user_idx', ['tenantId', 'userId'])
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'account_mails_tenant_fk' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'account_mails_user_fk',
  onDelete: 'CASCADE',
})
export class AccountMail {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user it is for; null for a person who is invited. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The address when it was recorded, in lower case. */
  @Column('text')
  recipient!: string;

  @Column('text')
  kind!: MailKind;

  @Column('jsonb')
  data!: MailData;

  /** How often it was tried. */
  @Column('int', { default: 0 })
  attempts!: number;

  /**
   * When it is tried next; null once it was sent or given up. An attempt first moves it into the future, so that only one process sends
   * the mail.
   */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  dueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /** The code of the last failure. It contains no text of the server, which can quote the mail. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
