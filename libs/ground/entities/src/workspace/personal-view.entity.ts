import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A user's own arrangement of references to nodes, in folders of its own. */
@Entity('personal_views')
@Index('personal_views_user_idx', ['tenantId', 'userId', 'id'], { unique: true })
@Index('personal_views_default_idx', ['tenantId', 'userId'], { unique: true, where: 'is_default' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], { name: 'personal_views_user_fk' })
export class PersonalView {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Whether references are added to it when no view is given. A user has at most one such view. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When the view or one of its entries was last changed. Every change of an entry locks this row. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
