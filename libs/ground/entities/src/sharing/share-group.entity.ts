import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from '../accounts/tenant.entity';

/** A group of users of a tenant, with which documents can be shared. */
@Entity('share_groups')
@Index('share_groups_name_idx', { synchronize: false })
@Index('share_groups_external_id_idx', ['tenantId', 'externalId'])
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'share_groups_tenant_fk' })
export class ShareGroup {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Unique in the tenant, ignoring case. */
  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** The id that the organization's directory gives the group. Unique in the tenant. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  /** When a user was last added or removed. */
  @Column('timestamptz', { default: () => 'now()' })
  membersChangedAt!: Date;
}
