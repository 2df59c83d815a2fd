import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A single-use link with which a person joins a tenant. Only the hash of its secret is stored. Using it deletes the row. */
@Entity('member_invites')
@ForeignKey(() => User, ['tenantId', 'createdBy'], ['tenantId', 'id'], {
  name: 'member_invites_user_fk',
  onDelete: 'CASCADE',
})
export class MemberInvite {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The address that was invited, in lower case. */
  @Column('text')
  email!: string;

  /** The role that the person gets. */
  @Column('text')
  role!: 'admin' | 'member';

  /** SHA-256 of the secret in the link. Its key in the directory. */
  @Column('bytea')
  secretHash!: Buffer;

  /** The owner or admin who invited the person. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
