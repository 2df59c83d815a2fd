import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An entry of a document's lineage. Only the database function lineage_append() writes entries, and a trigger refuses every change.
 * It has no foreign keys, because it outlives what it records.
 */
@Entity('lineage_entries')
@Index('lineage_entries_chain_idx', ['tenantId', 'documentId', 'sequenceNumber'], { unique: true })
@Index('lineage_entries_integrity_idx', ['tenantId', 'documentId', 'sequenceNumber'], {
  where: "action = 'integrity_failed'",
})
export class LineageEntry {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The node; for a published document without a source node, the published document. */
  @Column('uuid')
  documentId!: string;

  /** Its number in the chain of the document, from 1. */
  @Column('int')
  sequenceNumber!: number;

  /** The event in the life of the document, such as `created`, `edited` or `published`. */
  @Column('text')
  action!: string;

  @Column('text')
  actorType!: 'agent' | 'human';

  /** The name of the user or agent at that time. */
  @Column('text')
  actorDisplay!: string;

  /** The user who acted, or whose agent did. */
  @Column('uuid', { nullable: true })
  actorUserId!: string | null;

  /** The agent that acted; null if a user did. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** SHA-256 of the content; null if there is none. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  /** SHA-256 of the snapshot as canonical JSON (RFC 8785), or the hash that a manual record contained. */
  @Column('bytea')
  metadataHash!: Buffer;

  /** The canonical JSON of the snapshot; null if it is not known. */
  @Column('text', { nullable: true })
  metadataSnapshot!: string | null;

  /** Whether a caller recorded the entry, instead of the service. */
  @Column('boolean', { default: false })
  manual!: boolean;

  /** The previous entry of the chain; null for the first one. */
  @Column('uuid', { nullable: true })
  prevLineageId!: string | null;

  /** The `entryHash` of the previous entry; null for the first one. */
  @Column('bytea', { nullable: true })
  prevEntryHash!: Buffer | null;

  /** SHA-256 of 0x00 and the entry as canonical JSON. */
  @Column('bytea')
  entryHash!: Buffer;

  /** To the millisecond. */
  @Column('timestamptz')
  createdAt!: Date;
}
