import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PublishedDocument } from './published-document.entity';

/** What one person, of whatever tenant, thinks of a published document. */
@Entity('published_ratings')
@ForeignKey(() => PublishedDocument, ['tenantId', 'publishedDocumentId'], ['tenantId', 'id'], {
  name: 'published_ratings_document_fk',
  onDelete: 'CASCADE',
})
export class PublishedRating {
  /** The document's. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  publishedDocumentId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** 1 to 5. */
  @Column('smallint')
  score!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
