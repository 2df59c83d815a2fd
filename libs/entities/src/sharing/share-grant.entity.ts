import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { DocId } from '../provenance/doc-id.entity';
import { Node } from '../workspace/node.entity';
import { ShareGroup } from './share-group.entity';

/** A right to one document for whom it names: everybody, the tenant, a group or a person. Live until it is revoked or expires. */
@Entity('share_grants')
@Index('share_grants_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('share_grants_live_idx', ['tenantId', 'nodeId', 'audience'], {
  unique: true,
  where: 'revoked_at IS NULL',
})
@Index('share_grants_project_idx', { synchronize: false })
@Index('share_grants_audience_idx', { synchronize: false })
@Index('share_grants_node_idx', ['tenantId', 'nodeId'])
@Index('share_grants_user_idx', ['tenantId', 'userId'], { where: 'user_id IS NOT NULL' })
@Index('share_grants_group_idx', ['tenantId', 'groupId'], { where: 'group_id IS NOT NULL' })
@Index('share_grants_public_idx', ['nodeId'], { where: "revoked_at IS NULL AND share_type = 'public'" })
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
  id!: string;

  @Column('uuid')
  tenantId!: string;

  /** The node's, which it never leaves. */
  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  nodeId!: string;

  /** The Doc ID that it was given by. */
  @Column('uuid')
  docId!: string;

  @Column('text')
  shareType!: 'public' | 'tenant' | 'group' | 'user';

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('uuid', { nullable: true })
  groupId!: string | null;

  /** To whom it is, as one id: the person, the group, the tenant, or for everybody the nil id. */
  @Column('uuid')
  audience!: string;

  @Column('text')
  permission!: 'read' | 'write';

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('uuid')
  createdBy!: string;

  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
