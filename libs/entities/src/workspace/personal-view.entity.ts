import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A person's own collection of references, in folders of its own. */
@Entity('personal_views')
@Index('personal_views_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('personal_views_user_idx', ['tenantId', 'userId', 'id'], { unique: true })
@Index('personal_views_default_idx', ['tenantId', 'userId'], { unique: true, where: 'is_default' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], { name: 'personal_views_user_fk' })
export class PersonalView {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** The one that references go to when no view is named. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** Its entries count too; every change of them locks this row. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
