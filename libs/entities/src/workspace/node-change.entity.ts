import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from './node.entity';

/**
 * The last change of each node: in the order in which readers may be told of it, and by its time. A table of its own, so
 * that a save, which changes all of this, stays a HOT update of its node. Rows of deleted nodes go with them.
 */
@Entity('node_changes')
@Index('node_changes_order_idx', ['tenantId', 'projectId', 'xid', 'nodeId'])
@Index('node_changes_recent_idx', { synchronize: false })
@Index('node_changes_project_recent_idx', ['tenantId', 'projectId', 'updatedAt', 'nodeId'], {
  where: "type = 'file'",
})
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'node_changes_node_fk',
  onDelete: 'CASCADE',
})
export class NodeChange {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  @Column('uuid')
  projectId!: string;

  /** The transaction that made the change (pg_current_xact_id): it never wraps around. As bigint, for TypeORM lacks xid8. */
  @Column('bigint')
  xid!: string;

  /** As the node has it: for the index of files. */
  @Column('text')
  type!: 'file' | 'folder';

  /** As the node has it: when it, or its content, last changed. A mapping that broke, or a folder above that moved, is not that. */
  @Column('timestamptz')
  updatedAt!: Date;

  /** Its folded title, a line break and its folded path, of at most 600 characters together: what the palette is walked by. */
  @Column('text')
  line!: string;
}
