import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from './node.entity';

/** The link from a node to a physical file. A node has at most one. */
@Entity('mappings')
@Index('mappings_node_idx', ['tenantId', 'nodeId'], { unique: true })
@Index('mappings_local_idx', { synchronize: false })
@Index('mappings_github_idx', { synchronize: false })
@Index('mappings_broken_idx', ['tenantId', 'projectId'], { where: "status = 'broken'" })
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'mappings_node_fk',
  onDelete: 'CASCADE',
})
export class Mapping {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  nodeId!: string;

  /** The node's project, which never changes. */
  @Column('uuid')
  projectId!: string;

  @Column('text')
  sourceType!: 'local' | 'github' | 'gdrive';

  /** Where the file is, in the form of its source type. */
  @Column('text')
  physicalPath!: string;

  /** The hash of the file's bytes; null if the client never sent one. */
  @Column('text', { nullable: true })
  fileHash!: string | null;

  /** `broken` if the file was missing at the last check. */
  @Column('text', { default: 'ok' })
  status!: 'ok' | 'broken';

  /** When a health check or a manifest scan last looked for the file; null if none did. */
  @Column('timestamptz', { nullable: true })
  lastCheckedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
