import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PublishedDocument } from './published-document.entity';

/** Somebody's word that what a scan found may go out: these findings, in exactly what was scanned. */
@Entity('publish_overrides')
@Index('publish_overrides_document_idx', ['tenantId', 'publishedDocumentId', 'scannedHash'])
@ForeignKey(() => PublishedDocument, ['tenantId', 'publishedDocumentId'], ['tenantId', 'id'], {
  name: 'publish_overrides_document_fk',
  onDelete: 'CASCADE',
})
export class PublishOverride {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  publishedDocumentId!: string;

  /** SHA-256 of all that was scanned. */
  @Column('bytea')
  scannedHash!: Buffer;

  @Column('text', { array: true })
  fingerprints!: string[];

  @Column('text')
  reason!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
