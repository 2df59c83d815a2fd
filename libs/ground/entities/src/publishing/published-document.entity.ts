import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { Project } from '../workspace/project.entity';

/** A public record of a document, created from a node or without one. It is a draft until its status is `published`. */
@Entity('published_documents')
@Index('published_documents_slug_idx', ['tenantId', 'slug'], { unique: true })
@Index('published_documents_project_idx', ['tenantId', 'projectId', 'id'])
@Index('published_documents_source_idx', ['tenantId', 'sourceNodeId'], {
  where: 'source_node_id IS NOT NULL',
})
@Index('published_documents_review_idx', ['tenantId', 'reviewRequestedAt', 'id'], {
  where: 'review_requested_at IS NOT NULL',
})
@Index('published_documents_live_idx', { synchronize: false })
@Index('published_documents_author_idx', { synchronize: false })
@Index('published_documents_lineage_idx', ['tenantId', 'lineageDocumentId'], {
  where: "status = 'published'",
})
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'published_documents_project_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenantId', 'createdBy'], ['tenantId', 'id'], {
  name: 'published_documents_creator_fk',
})
export class PublishedDocument {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  /** The node from which it was created; null if there was none. The node may be deleted. */
  @Column('uuid', { nullable: true })
  sourceNodeId!: string | null;

  /** The path of the source when the content or the source was set: relative references are read from there (decision 342). Null without a source, or from before it was stored. */
  @Column('text', { nullable: true })
  basePath!: string | null;

  /** The document whose chain records it: the source node, or itself if there was none. */
  @Column('uuid')
  lineageDocumentId!: string;

  /** The title that the public sees. */
  @Column('text')
  publicTitle!: string;

  /** Its name in its public address; unique in the tenant. */
  @Column('text')
  slug!: string;

  /** Markdown. */
  @Column('text')
  content!: string;

  /** SHA-256 of `content` as UTF-8. */
  @Column('bytea')
  contentHash!: Buffer;

  /** Sanitized HTML, shown instead of the rendered Markdown; null if there is none. */
  @Column('text', { nullable: true })
  contentHtml!: string | null;

  /** SHA-256 of `contentHtml` as UTF-8. */
  @Column('bytea', { nullable: true })
  contentHtmlHash!: Buffer | null;

  /** Whether the content is identical to the source, byte for byte. */
  @Column('boolean')
  isOriginalPublished!: boolean;

  /** Whether search engines can list it. */
  @Column('boolean', { default: true })
  searchListing!: boolean;

  @Column('text', { default: 'draft' })
  status!: 'draft' | 'published';

  /** The title for search engines; null to use `publicTitle`. */
  @Column('text', { nullable: true })
  seoTitle!: string | null;

  /** The description for search engines. */
  @Column('text', { nullable: true })
  seoDescription!: string | null;

  /** The https URL of the preview image for social networks. */
  @Column('text', { nullable: true })
  ogImage!: string | null;

  /** The https URL of the original, for search engines. */
  @Column('text', { nullable: true })
  canonicalUrl!: string | null;

  /** The schema.org type of the document. */
  @Column('text', { nullable: true })
  schemaType!: string | null;

  /** Grows with every change. It is the ETag, and a scan is of one version. */
  @Column('int', { default: 1 })
  version!: number;

  /** The user who created it, or whose agent did. */
  @Column('uuid')
  createdBy!: string;

  /** The agent that created it; null if the user did. */
  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  /** The user who published it, or whose agent did; null for a draft. */
  @Column('uuid', { nullable: true })
  publishedBy!: string | null;

  /** The agent that published it; null for a draft or if the user did. */
  @Column('uuid', { nullable: true })
  publishedByActorId!: string | null;

  /** When it was published; null for a draft. */
  @Column('timestamptz', { nullable: true })
  publishedAt!: Date | null;

  /** The member who requested a review; null if no request is open. */
  @Column('uuid', { nullable: true })
  reviewRequestedBy!: string | null;

  /** When the review was requested. */
  @Column('timestamptz', { nullable: true })
  reviewRequestedAt!: Date | null;

  /** The changes that a reviewer asked for; null if none did, and again after the next request for review. */
  @Column('text', { nullable: true })
  reviewNote!: string | null;

  /** When the reviewer asked for the changes. */
  @Column('timestamptz', { nullable: true })
  reviewReturnedAt!: Date | null;

  /** The number of its ratings. */
  @Column('int', { default: 0 })
  ratingCount!: number;

  /** The sum of their scores. */
  @Column('int', { default: 0 })
  ratingSum!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
