import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { DocId } from '../provenance/doc-id.entity';
import { Node } from '../workspace/node.entity';
import { ShareGroup } from './share-group.entity';

/** A grant of access to one document, to everybody, the tenant, a group or a user. It is live until it is revoked or expires. */
@Entity('share_grants')
@Index('share_grants_live_idx', ['tenantId', 'nodeId', 'audience'], {
  unique: true,
  where: 'revoked_at IS NULL',
})
@Index('share_grants_listed_idx', ['tenantId', 'id'], { where: 'revoked_at IS NULL' })
@Index('share_grants_expiring_idx', ['tenantId', 'createdBy', 'expiresAt'], {
  where: 'revoked_at IS NULL AND expires_at IS NOT NULL',
})
@Index('share_grants_expiry_idx', ['tenantId', 'expiresAt'], {
  where: 'revoked_at IS NULL AND expires_at IS NOT NULL',
})
@Index('share_grants_project_idx', { synchronize: false })
@Index('share_grants_audience_idx', { synchronize: false })
@Index('share_grants_node_idx', ['tenantId', 'nodeId'])
@Index('share_grants_user_idx', ['tenantId', 'userId'], { where: 'user_id IS NOT NULL' })
@Index('share_grants_group_idx', ['tenantId', 'groupId'], { where: 'group_id IS NOT NULL' })
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'share_grants_node_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => DocId, ['tenantId', 'docId'], ['tenantId', 'id'], { name: 'share_grants_doc_id_fk' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'share_grants_user_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => ShareGroup, ['tenantId', 'groupId'], ['tenantId', 'id'], {
  name: 'share_grants_group_fk',
  onDelete: 'CASCADE',
})
export class ShareGrant {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The node's project, which never changes. */
  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  nodeId!: string;

  /** The Doc ID under which the document was shared. */
  @Column('uuid')
  docId!: string;

  @Column('text')
  shareType!: 'public' | 'tenant' | 'group' | 'user';

  /** The user it is for; null for other types. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The group it is for; null for other types. */
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  /** Its recipients as one id: the user, the group, the tenant, or the nil UUID for everybody. */
  @Column('uuid')
  audience!: string;

  @Column('text')
  permission!: 'read' | 'write';

  /** When it expires; null if it does not. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** The user who shared the document, or whose agent did. */
  @Column('uuid')
  createdBy!: string;

  /** The agent that shared it; null if the user did. */
  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
