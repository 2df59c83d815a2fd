import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** The purpose of a link in a mail. */
export type LinkPurpose = 'verify_email' | 'change_email' | 'undo_email_change' | 'reset_password';

/** A link that was mailed to a user and not used yet. Its secret is derived from the id with the master key, and stored nowhere. */
@Entity('account_links')
@Index('account_links_user_idx', ['tenantId', 'userId', 'purpose'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'account_links_user_fk',
  onDelete: 'CASCADE',
})
export class AccountLink {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  purpose!: LinkPurpose;

  /** The address to which it was mailed, in lower case. Using the link proves that the user reads its mail. */
  @Column('text')
  email!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
