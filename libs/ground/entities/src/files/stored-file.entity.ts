import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from '../workspace/project.entity';
import { TrashEntry } from '../workspace/trash-entry.entity';
import { Blob } from './blob.entity';

/** An image or another file at a path of a project, beside its documents. Its bytes never change: other bytes are another file. */
@Entity('files')
@Index('files_path_idx', ['tenantId', 'projectId', 'path'], { unique: true, where: 'trash_id IS NULL' })
@Index('files_blob_idx', ['tenantId', 'sha256'])
@Index('files_author_idx', ['tenantId', 'createdBy', 'id'])
@Index('files_trash_idx', ['tenantId', 'trashId'], { where: 'trash_id IS NOT NULL' })
@Index('files_check_idx', ['tenantId', 'checkedAt'], { where: 'trash_id IS NULL' })
@Index('files_unreferenced_idx', ['tenantId', 'unreferencedSince'], {
  where: 'unreferenced_since IS NOT NULL AND trash_id IS NULL',
})
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'files_project_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Blob, ['tenantId', 'sha256'], ['tenantId', 'sha256'], { name: 'files_blob_fk' })
@ForeignKey(() => TrashEntry, ['tenantId', 'trashId'], ['tenantId', 'id'], {
  name: 'files_trash_fk',
  onDelete: 'CASCADE',
})
export class StoredFile {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  /** As paths of nodes: a slash before each name. The folders need not exist as nodes. Sorted by bytes, so that a folder is a range. */
  @Column({ type: 'text', collation: 'C' })
  path!: string;

  /** The last part of the path. */
  @Column('text')
  name!: string;

  /** SHA-256 of the bytes. */
  @Column('bytea')
  sha256!: Buffer;

  @Column('int')
  bytes!: number;

  /** The media type, as the bytes say. */
  @Column('text')
  type!: string;

  /** The width of an image, in pixels; null if unknown. */
  @Column('int', { nullable: true })
  width!: number | null;

  /** The height of an image, in pixels; null if unknown. */
  @Column('int', { nullable: true })
  height!: number | null;

  /** The user who uploaded it, or whose agent did. */
  @Column('uuid')
  createdBy!: string;

  /** The agent that uploaded it; null if the user did. */
  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When the service last looked whether a document refers to it. */
  @Column('timestamptz', { default: () => 'now()' })
  checkedAt!: Date;

  /** Since when no document refers to it; null while one does. A new file is not referred to yet. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  unreferencedSince!: Date | null;

  /** The deletion of a folder that deleted it, and that can be undone; null for a file that exists. */
  @Column('uuid', { nullable: true })
  trashId!: string | null;
}
