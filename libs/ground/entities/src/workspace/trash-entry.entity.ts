import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/**
 * One deletion that can be undone: of a node with everything below it, or of a mapping. The deleted rows are in TrashedRow. The revisions
 * and sections of a deleted document stay in their tables while its node is in the trash.
 */
@Entity('trash')
@Index('trash_subject_idx', ['tenantId', 'subjectId'], { unique: true })
@Index('trash_project_idx', ['tenantId', 'projectId', 'id'])
@Index('trash_mapping_idx', ['tenantId', 'nodeId'], { where: "type = 'mapping'" })
@Index('trash_due_idx', ['tenantId', 'purgeAt'])
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'trash_project_fk',
  onDelete: 'CASCADE',
})
export class TrashEntry {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  /** The id of the deleted node or mapping. */
  @Column('uuid')
  subjectId!: string;

  /** The deleted node, or the node of the deleted mapping. */
  @Column('uuid')
  nodeId!: string;

  @Column('text')
  type!: 'file' | 'folder' | 'mapping';

  /** The name of the node at that time. */
  @Column('text')
  name!: string;

  /** The path of the node at that time. */
  @Column({ type: 'text', collation: 'C' })
  path!: string;

  /** How many nodes were deleted; 0 for a mapping. */
  @Column('int')
  nodes!: number;

  /** How many files are among them. */
  @Column('int')
  files!: number;

  /** The length of their current contents. */
  @Column('bigint')
  bytes!: string;

  /** The user who deleted it, or whose agent did. */
  @Column('uuid')
  deletedBy!: string;

  /** The agent that deleted it; null if the user did. */
  @Column('uuid', { nullable: true })
  deletedByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  deletedAt!: Date;

  /** From then on it can't be restored, and is deleted for good. */
  @Column('timestamptz')
  purgeAt!: Date;
}
