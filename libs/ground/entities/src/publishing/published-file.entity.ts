import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Blob } from '../files/blob.entity';
import { PublishedDocument } from './published-document.entity';

/**
 * A file to which the text of a live document refers. It is a copy, as the text is: it stays when the file in the project is renamed or
 * deleted, and ends when the document is unpublished.
 */
@Entity('published_files')
@Index('published_files_document_idx', ['tenantId', 'publishedDocumentId', 'ordinal'], { unique: true })
@Index('published_files_blob_idx', ['tenantId', 'sha256'])
@ForeignKey(() => PublishedDocument, ['tenantId', 'publishedDocumentId'], ['tenantId', 'id'], {
  name: 'published_files_document_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Blob, ['tenantId', 'sha256'], ['tenantId', 'sha256'], { name: 'published_files_blob_fk' })
export class PublishedFile {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  publishedDocumentId!: string;

  /** Its position among the files of the document. */
  @Column('int')
  ordinal!: number;

  /** How the text names it: the number of folders up and the path from there, as `1 img/a.png`, or a path from the root. */
  @Column('text')
  reference!: string;

  @Column('text')
  name!: string;

  @Column('bytea')
  sha256!: Buffer;

  @Column('int')
  bytes!: number;

  @Column('text')
  type!: string;
}
