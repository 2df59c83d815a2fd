import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The last change of each node, in the order in which the changes feed reports it, and by time. It is a table of its own so that a
 * save, which changes all of these columns, stays a HOT update of the node. Rows are deleted with their nodes.
 */
@Entity('node_changes')
@Index('node_changes_order_idx', ['tenantId', 'projectId', 'xid', 'nodeId'])
@Index('node_changes_recent_idx', { synchronize: false })
@Index('node_changes_project_recent_idx', ['tenantId', 'projectId', 'updatedAt', 'nodeId'], {
  where: "type = 'file'",
})
export class NodeChange {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  @Column('uuid')
  projectId!: string;

  /** The transaction of the change (pg_current_xact_id), which never wraps around. A bigint, because TypeORM does not know xid8. */
  @Column('bigint')
  xid!: string;

  /** The node's type, for the index of files. */
  @Column('text')
  type!: 'file' | 'folder';

  /** The node's `updatedAt`: when the node or its content last changed. It does not change when a mapping breaks or a folder above moves. */
  @Column('timestamptz')
  updatedAt!: Date;

  /** The folded title, a line break and the folded path, together at most 600 characters. The palette searches it. */
  @Column('text')
  line!: string;
}
