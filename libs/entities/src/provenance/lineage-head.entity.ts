import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest link of a document's chain: what an appender locks, and what shows that the chain's end is missing. A trigger keeps its row. */
@Entity('lineage_heads')
export class LineageHead {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  documentId!: string;

  @Column('uuid')
  lineageId!: string;

  @Column('int')
  sequenceNumber!: number;

  @Column('bytea')
  entryHash!: Buffer;
}
