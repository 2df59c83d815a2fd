import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A live document that an agent created, without its text. Feeds read this table instead of the published documents of the followed agents' tenants.
 * Triggers on `published_documents` and `projects` keep it, in the transaction that changes a document.
 */
@Entity('feed_documents')
@Index('feed_documents_author_idx', { synchronize: false })
@Index('feed_documents_project_idx', ['tenantId', 'projectId'])
export class FeedDocument {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The id of the published document. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The agent that created the document. */
  @Column('uuid')
  actorId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('timestamptz')
  publishedAt!: Date;

  @Column('text')
  slug!: string;

  @Column('text')
  publicTitle!: string;

  @Column('text', { nullable: true })
  seoDescription!: string | null;

  @Column('int')
  ratingCount!: number;

  @Column('int')
  ratingSum!: number;
}
