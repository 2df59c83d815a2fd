import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A signed-in browser. Only the hash of its secret is stored. */
@Entity('sessions')
@Index('sessions_expiry_idx', ['tenantId', 'expiresAt'])
@Index('sessions_user_idx', ['tenantId', 'userId'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'sessions_user_fk',
  onDelete: 'CASCADE',
})
export class Session {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** SHA-256 of the secret in the cookie. Its key in the directory. */
  @Column('bytea')
  secretHash!: Buffer;

  /** The client's address at sign-in. */
  @Column('text', { nullable: true })
  ip!: string | null;

  /** The client's User-Agent at sign-in, cut to 300 characters. */
  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** Whether the person signed in with single sign-on. */
  @Column('boolean', { default: false })
  sso!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was last used, to within a minute. The idle time-out counts from here. */
  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;

  /** When it expires even if it is in use. */
  @Column('timestamptz')
  expiresAt!: Date;
}
