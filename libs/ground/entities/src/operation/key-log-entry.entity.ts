import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An entry of the log of keys. Entries are never changed or deleted. */
@Entity('key_log_entries')
export class KeyLogEntry {
  /** Counted from 0. */
  @PrimaryColumn('bigint')
  index!: string;

  /** The hash of the entry as a leaf of the tree (RFC 9162, section 2.1.1). */
  @Index('key_log_entries_leaf_idx', { unique: true })
  @Column('bytea')
  leafHash!: Buffer;

  /** The text that the hash covers. */
  @Column('text')
  entry!: string;
}
