import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A tree of documents. One with an owner is that person's My Docs (`~`); any other is the tenant's. */
@Entity('projects')
@Index('projects_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('projects_slug_idx', ['tenantId', 'slug'], {
  unique: true,
  where: 'owner_user_id IS NULL AND deleted_at IS NULL',
})
@Index('projects_personal_idx', ['tenantId', 'ownerUserId'], {
  unique: true,
  where: 'owner_user_id IS NOT NULL',
})
@ForeignKey(() => User, ['tenantId', 'ownerUserId'], ['tenantId', 'id'], { name: 'projects_owner_fk' })
@ForeignKey(() => User, ['tenantId', 'createdBy'], ['tenantId', 'id'], { name: 'projects_creator_fk' })
export class Project {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('uuid', { nullable: true })
  ownerUserId!: string | null;

  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  /** Set at once when it is deleted; a job then removes what it held. */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
