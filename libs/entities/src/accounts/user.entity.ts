import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity';

/** A person of one tenant. */
@Entity('users')
@Index('users_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('users_tenant_email_idx', { synchronize: false })
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'users_tenant_fk' })
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  /** In lower case. Unique in the whole service, since a person belongs to one tenant. */
  @Index('users_email_idx', { unique: true })
  @Column('text')
  email!: string;

  @Column('text')
  displayName!: string;

  /** Argon2id, in PHC string format; null for a user who has no password. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column('text')
  role!: 'owner' | 'admin' | 'member';

  /** A suspended user cannot sign in, and none of their credentials works. */
  @Column('text', { default: 'active' })
  status!: 'active' | 'suspended';

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /**
   * When the account was deleted; null while it exists. The row of a deleted user stays, suspended and without personal data, since what the
   * user did in the organization refers to it.
   */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
