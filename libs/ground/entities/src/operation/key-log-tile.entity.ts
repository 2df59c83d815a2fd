import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Hashes of the tree over the log of keys: up to 256 of one level (C2SP tlog-tiles). */
@Entity('key_log_tiles')
export class KeyLogTile {
  @PrimaryColumn('smallint')
  level!: number;

  @PrimaryColumn('bigint')
  index!: string;

  /** The hashes joined, 32 bytes each. */
  @Column('bytea')
  hashes!: Buffer;
}
