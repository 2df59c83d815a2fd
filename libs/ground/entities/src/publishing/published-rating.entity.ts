import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PublishedDocument } from './published-document.entity';

/** The rating of a published document by one user, who may belong to another tenant. */
@Entity('published_ratings')
@ForeignKey(() => PublishedDocument, ['tenantId', 'publishedDocumentId'], ['tenantId', 'id'], {
  name: 'published_ratings_document_fk',
  onDelete: 'CASCADE',
})
export class PublishedRating {
  /** The tenant of the document. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  publishedDocumentId!: string;

  /** The user who rated it. */
  @PrimaryColumn('uuid')
  userId!: string;

  /** From 1 to 5. */
  @Column('smallint')
  score!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
