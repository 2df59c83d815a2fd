import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PublishedDocument } from './published-document.entity';

/** The decision to publish in spite of findings. It covers these findings in exactly the content that was scanned. */
@Entity('publish_overrides')
@Index('publish_overrides_document_idx', ['tenantId', 'publishedDocumentId', 'scannedHash'])
@ForeignKey(() => PublishedDocument, ['tenantId', 'publishedDocumentId'], ['tenantId', 'id'], {
  name: 'publish_overrides_document_fk',
  onDelete: 'CASCADE',
})
export class PublishOverride {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  publishedDocumentId!: string;

  /** SHA-256 of everything that was scanned. */
  @Column('bytea')
  scannedHash!: Buffer;

  /** The fingerprints of the findings that it covers. */
  @Column('text', { array: true })
  fingerprints!: string[];

  /** Why it is safe, in the words of the user. */
  @Column('text')
  reason!: string;

  /** The user who decided. */
  @Column('uuid')
  userId!: string;

  /** The agent that sent the decision; null if the user did. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
