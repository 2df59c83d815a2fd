import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A key that is unique in the whole service, and the row that has claimed it. It is the only table in which something is looked up before its
 * tenant is known. It has no foreign keys: the code that inserts, changes and deletes a row claims and releases its keys.
 */
@Entity('directory')
@Index('directory_row_idx', ['tenantId', 'kind', 'id'], { unique: true })
export class DirectoryEntry {
  /** The kind of the key, as `#directory` lists it. */
  @PrimaryColumn('text')
  kind!: string;

  /** A hash, or the bytes of an id or text; never a secret. */
  @PrimaryColumn('bytea')
  key!: Buffer;

  @Column('uuid')
  tenantId!: string;

  /** The id of the row. */
  @Column('uuid')
  id!: string;
}
