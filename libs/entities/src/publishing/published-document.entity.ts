import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { Project } from '../workspace/project.entity';

/** A document made for the public, from a node or on its own. Live while its status says so. */
@Entity('published_documents')
@Index('published_documents_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('published_documents_slug_idx', ['tenantId', 'slug'], { unique: true })
@Index('published_documents_project_idx', ['tenantId', 'projectId', 'id'])
@Index('published_documents_source_idx', ['tenantId', 'sourceNodeId'], {
  where: 'source_node_id IS NOT NULL',
})
@Index('published_documents_live_idx', { synchronize: false })
@Index('published_documents_lineage_idx', ['lineageDocumentId'], { where: "status = 'published'" })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'published_documents_project_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenantId', 'createdBy'], ['tenantId', 'id'], {
  name: 'published_documents_creator_fk',
})
export class PublishedDocument {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  projectId!: string;

  /** The node it was made from. It may be gone by now. */
  @Column('uuid', { nullable: true })
  sourceNodeId!: string | null;

  /** Whose chain tells of it: the source node's, or its own where it has none. */
  @Column('uuid')
  lineageDocumentId!: string;

  @Column('text')
  publicTitle!: string;

  @Column('text')
  slug!: string;

  /** Markdown. */
  @Column('text')
  content!: string;

  @Column('bytea')
  contentHash!: Buffer;

  /** Sanitised; shown instead of what the Markdown would give. */
  @Column('text', { nullable: true })
  contentHtml!: string | null;

  @Column('bytea', { nullable: true })
  contentHtmlHash!: Buffer | null;

  /** Whether the content is the source's own, byte for byte. */
  @Column('boolean')
  isOriginalPublished!: boolean;

  /** Whether search engines may list it. */
  @Column('boolean', { default: true })
  searchListing!: boolean;

  @Column('text', { default: 'draft' })
  status!: 'draft' | 'published';

  @Column('text', { nullable: true })
  seoTitle!: string | null;

  @Column('text', { nullable: true })
  seoDescription!: string | null;

  @Column('text', { nullable: true })
  ogImage!: string | null;

  @Column('text', { nullable: true })
  canonicalUrl!: string | null;

  @Column('text', { nullable: true })
  schemaType!: string | null;

  /** Grows with every change; the ETag, and what a scan was of. */
  @Column('int', { default: 1 })
  version!: number;

  @Column('uuid')
  createdBy!: string;

  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  @Column('uuid', { nullable: true })
  publishedBy!: string | null;

  @Column('uuid', { nullable: true })
  publishedByActorId!: string | null;

  @Column('timestamptz', { nullable: true })
  publishedAt!: Date | null;

  @Column('uuid', { nullable: true })
  reviewRequestedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  reviewRequestedAt!: Date | null;

  @Column('int', { default: 0 })
  ratingCount!: number;

  @Column('int', { default: 0 })
  ratingSum!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
