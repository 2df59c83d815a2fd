import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { ShareGroup } from './share-group.entity';

/** A user in a share group. */
@Entity('share_group_members')
@Index('share_group_members_user_idx', ['tenantId', 'userId'])
@ForeignKey(() => ShareGroup, ['tenantId', 'groupId'], ['tenantId', 'id'], {
  name: 'share_group_members_group_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'share_group_members_user_fk',
  onDelete: 'CASCADE',
})
export class ShareGroupMember {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  groupId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
