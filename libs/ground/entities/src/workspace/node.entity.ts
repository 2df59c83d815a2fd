import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/**
 * A file or folder. A file whose content the service stores also carries facts about its current revision. No index contains a column
 * that every save changes, so that a save is a HOT update. NodeChange carries such columns for the indexes.
 */
@Entity('nodes')
@Index('nodes_path_idx', ['tenantId', 'projectId', 'path'], { unique: true })
@Index('nodes_level_idx', ['tenantId', 'projectId', 'depth', 'path'], { where: "type = 'file'" })
@Index('nodes_children_idx', ['tenantId', 'parentId', 'sortOrder', 'path'])
@Index('nodes_by_agent_idx', ['tenantId', 'projectId', 'path'], { where: 'saved_by_agent' })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], { name: 'nodes_project_fk' })
@ForeignKey(() => Node, ['tenantId', 'parentId'], ['tenantId', 'id'], { name: 'nodes_parent_fk' })
export class Node {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  treeId!: string;

  /** The folder that contains it; null only for the root. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @Column('text')
  type!: 'file' | 'folder';

  /** Empty for the root. */
  @Column('text')
  name!: string;

  /** Empty for the root; for other nodes a slash before each name from the root down. Sorted by bytes, so that a subtree is a range. */
  @Column({ type: 'text', collation: 'C' })
  path!: string;

  /** 0 for the root. */
  @Column('smallint')
  depth!: number;

  /** Its position among its siblings, for clients that show an order of their own. */
  @Column('int', { default: 0 })
  sortOrder!: number;

  /** A free-form JSON object of at most 16 KiB, set by clients. */
  @Column('jsonb', { default: {} })
  metadata!: object;

  /** From its front matter and its metadata: at most 50, each at most 100 characters, in NFC. */
  @Column('text', { array: true, default: [] })
  tags!: string[];

  /** Grows with every change of the node or its content. It is the ETag. */
  @Column('int', { default: 1 })
  version!: number;

  /** The current revision; null while the service stores no content. */
  @Column('uuid', { nullable: true })
  revisionId!: string | null;

  /** Whether an agent saved the current revision. */
  @Column('boolean', { default: false })
  savedByAgent!: boolean;

  /** The title in the front matter, or else the first heading of level 1, or else the first heading; null if there is none. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** SHA-256 of the content; null while the service stores none. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  /** SHA-256 of the headings in their order. A save that leaves it unchanged does not touch the headings in the search index. */
  @Column('bytea', { nullable: true })
  headingsHash!: Buffer | null;

  /** The length of the content; null while the service stores none. */
  @Column('int', { nullable: true })
  bytes!: number | null;

  /** The number of lines of the content. */
  @Column('int', { nullable: true })
  totalLines!: number | null;

  /** About how many tokens a model needs to read the content. */
  @Column('int', { nullable: true })
  tokenEstimate!: number | null;

  /** The user who created it, or whose agent did: the document's owner. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
