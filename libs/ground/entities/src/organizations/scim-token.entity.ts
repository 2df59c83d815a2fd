import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Tenant } from '../accounts/tenant.entity';

/** The token with which the directory of a tenant provisions its users. A tenant has at most one, and only its hash is stored. */
@Entity('scim_tokens')
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'scim_tokens_tenant_fk', onDelete: 'CASCADE' })
export class ScimToken {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Another one after each rotation. */
  @Column('uuid')
  id!: string;

  /** SHA-256 of the token. Its key in the directory. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** The owner or admin who issued it. It has no foreign key, because it stays valid when they leave. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was last used, to within a minute; null if it never was. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
