import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes of a segment: its entries and the first word of each block (0), or a block of sorted words with their postings (from 1). */
@Entity('passage_blocks')
export class PassageBlock {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  segmentId!: string;

  @PrimaryColumn('int')
  nth!: number;

  @Column('bytea')
  bytes!: Buffer;
}
