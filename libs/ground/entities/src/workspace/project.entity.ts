import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A set of documents with one tree. A project with an owner is that user's My Docs; its slug is `~`. All others are shared in the tenant. */
@Entity('projects')
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
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** The user whose My Docs it is; null for a shared project. */
  @Column('uuid', { nullable: true })
  ownerUserId!: string | null;

  /** The user who created it, or whose agent did. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  /** When it was deleted; null while it exists. A job deletes its contents afterward. */
  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
