import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A user follows an agent of their tenant, or a public agent of another. */
@Entity('follows')
@Index('follows_user_idx', ['tenantId', 'userId', 'id'])
@Index('follows_actor_idx', ['tenantId', 'actorId', 'id'])
@Index('follows_followed_idx', ['actorTenantId', 'actorId'])
@Index('follows_recent_idx', ['tenantId', 'createdAt'], { where: 'recent' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'follows_user_fk',
  onDelete: 'CASCADE',
})
export class Follow {
  /** A UUID of version 7, so ids have the order of the follows. */
  @Column('uuid')
  id!: string;

  /** The tenant of the follower. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The follower. */
  @PrimaryColumn('uuid')
  userId!: string;

  /** The tenant of the agent. */
  @Column('uuid')
  actorTenantId!: string;

  @PrimaryColumn('uuid')
  actorId!: string;

  /** Whether it is among the follows of the last 30 days that the agent counts. A job sets it to false. */
  @Column('boolean', { default: true })
  recent!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
