import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest entry of a document's chain. An append locks it, and it reveals when entries at the end of the chain are missing. A trigger refuses to delete it. */
@Entity('lineage_heads')
export class LineageHead {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  documentId!: string;

  /** The id of the newest entry. */
  @Column('uuid')
  lineageId!: string;

  /** The `sequenceNumber` of the newest entry. */
  @Column('int')
  sequenceNumber!: number;

  /** The `entryHash` of the newest entry. */
  @Column('bytea')
  entryHash!: Buffer;
}
