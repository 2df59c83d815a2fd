import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/**
 * A file or folder. A file that the service holds the content of also carries the head of its revisions. No index has a
 * column that each save changes, so that a save is a HOT update; what goes by such a column goes by NodeChange.
 */
@Entity('nodes')
@Index('nodes_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('nodes_path_idx', ['tenantId', 'projectId', 'path'], { unique: true })
@Index('nodes_level_idx', ['tenantId', 'projectId', 'depth', 'path'], { where: "type = 'file'" })
@Index('nodes_parent_idx', ['tenantId', 'parentId'])
@Index('nodes_by_agent_idx', ['tenantId', 'projectId', 'path'], { where: 'saved_by_agent' })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], { name: 'nodes_project_fk' })
@ForeignKey(() => Node, ['tenantId', 'parentId'], ['tenantId', 'id'], { name: 'nodes_parent_fk' })
export class Node {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  treeId!: string;

  /** Null for the root only. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @Column('text')
  type!: 'file' | 'folder';

  @Column('text')
  name!: string;

  /** '' for the root, else each name from the root down behind a slash. In byte order, so that a subtree is a range. */
  @Column({ type: 'text', collation: 'C' })
  path!: string;

  @Column('smallint')
  depth!: number;

  @Column('int', { default: 0 })
  sortOrder!: number;

  @Column('jsonb', { default: {} })
  metadata!: object;

  /** Of its front matter and its metadata: at most 50, each of at most 100 characters, in NFC. */
  @Column('text', { array: true, default: [] })
  tags!: string[];

  /** Grows with every change of the node or its content; the ETag. */
  @Column('int', { default: 1 })
  version!: number;

  /** The revision that is read; null while the service holds no content. */
  @Column('uuid', { nullable: true })
  revisionId!: string | null;

  /** Whether an agent, and not its person, wrote that revision. */
  @Column('boolean', { default: false })
  savedByAgent!: boolean;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  /** SHA-256 of its headings, in their order: whether a save has anything to tell the search index. */
  @Column('bytea', { nullable: true })
  headingsHash!: Buffer | null;

  @Column('int', { nullable: true })
  bytes!: number | null;

  @Column('int', { nullable: true })
  totalLines!: number | null;

  @Column('int', { nullable: true })
  tokenEstimate!: number | null;

  /** The person who made it, or whose agent did: the document's owner. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
