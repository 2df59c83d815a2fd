import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A signed-in browser. Only the hash of its secret is kept. */
@Entity('sessions')
@Index('sessions_user_idx', ['tenantId', 'userId'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'sessions_user_fk',
  onDelete: 'CASCADE',
})
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  userId!: string;

  @Index('sessions_secret_idx', { unique: true })
  @Column('bytea')
  secretHash!: Buffer;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;

  @Index('sessions_expiry_idx')
  @Column('timestamptz')
  expiresAt!: Date;
}
