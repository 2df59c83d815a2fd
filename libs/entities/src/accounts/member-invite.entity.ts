import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A single-use link by which a person joins a tenant. Only the hash of its secret is kept. */
@Entity('member_invites')
@Index('member_invites_tenant_idx', ['tenantId', 'id'])
@ForeignKey(() => User, ['tenantId', 'createdBy'], ['tenantId', 'id'], {
  name: 'member_invites_user_fk',
  onDelete: 'CASCADE',
})
export class MemberInvite {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: 'admin' | 'member';

  @Index('member_invites_secret_idx', { unique: true })
  @Column('bytea')
  secretHash!: Buffer;

  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  acceptedAt!: Date | null;
}
