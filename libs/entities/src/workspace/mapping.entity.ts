import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from './node.entity';

/** The physical file behind a node: at most one. */
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
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  nodeId!: string;

  /** Its node's. */
  @Column('uuid')
  projectId!: string;

  @Column('text')
  sourceType!: 'local' | 'github' | 'gdrive';

  @Column('text')
  physicalPath!: string;

  @Column('text', { nullable: true })
  fileHash!: string | null;

  @Column('text', { default: 'ok' })
  status!: 'ok' | 'broken';

  @Column('timestamptz', { nullable: true })
  lastCheckedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
