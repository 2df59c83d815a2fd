import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A link of a document's chain, written by the database's lineage_append() only and never changed: a trigger refuses.
 * It has no foreign keys, since it outlives what it tells of.
 */
@Entity('lineage_entries')
@Index('lineage_entries_chain_idx', ['tenantId', 'documentId', 'sequenceNumber'], { unique: true })
@Index('lineage_entries_integrity_idx', ['tenantId', 'documentId', 'sequenceNumber'], {
  where: "action = 'integrity_failed'",
})
export class LineageEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  /** The node, or the published document where it came from no node. */
  @Column('uuid')
  documentId!: string;

  @Column('int')
  sequenceNumber!: number;

  @Column('text')
  action!: string;

  @Column('text')
  actorType!: 'agent' | 'human';

  @Column('text')
  actorDisplay!: string;

  @Column('uuid', { nullable: true })
  actorUserId!: string | null;

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** SHA-256 of the bytes; null while there are none. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  /** SHA-256 of the snapshot as canonical JSON (RFC 8785), or what a manual record gave. */
  @Column('bytea')
  metadataHash!: Buffer;

  /** The canonical JSON itself, as far as it is known. */
  @Column('text', { nullable: true })
  metadataSnapshot!: string | null;

  @Column('boolean', { default: false })
  manual!: boolean;

  @Column('uuid', { nullable: true })
  prevLineageId!: string | null;

  @Column('bytea', { nullable: true })
  prevEntryHash!: Buffer | null;

  /** SHA-256 of 0x00 and the entry as canonical JSON. */
  @Column('bytea')
  entryHash!: Buffer;

  @Column('timestamptz')
  createdAt!: Date;
}
