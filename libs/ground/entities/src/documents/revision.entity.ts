import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One saved state of a document. Its content is never changed. Triggers delete it when its node is neither in `nodes` nor in the trash. A foreign
 * key could not refer to both.
 */
@Entity('revisions')
@Index('revisions_number_idx', ['tenantId', 'nodeId', 'number'], { unique: true })
@Index('revisions_replaced_idx', ['tenantId', 'createdAt'], { where: 'number > 1 AND NOT is_oldest' })
@Index('revisions_person_idx', ['tenantId', 'authorUserId', 'id'], { where: 'author_actor_id IS NULL' })
export class Revision {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  nodeId!: string;

  /** Its number among the revisions of the document: from 1, without gaps. */
  @Column('int')
  number!: number;

  /** The version of the node that the save made, by which an ETag is found to be of this revision; null in revisions from before the column existed. */
  @Column('int', { nullable: true })
  nodeVersion!: number | null;

  /** UTF-8. Stored uncompressed (STORAGE EXTERNAL), so that a part can be read without the rest. */
  @Column('bytea')
  content!: Buffer;

  /**
   * The line (times 2^32) plus the column of the first character at or after byte 8192, 16384 and so on, both from 1. Empty also for
   * revisions from before the column existed; finding a line in them reads the content from its start.
   */
  @Column('bigint', { array: true, default: [] })
  positions!: string[];

  /** The version of the rules by which its sections were built while it was current. */
  @Column('smallint', { default: 1 })
  outlineVersion!: number;

  /** SHA-256 of the content. */
  @Column('bytea')
  contentHash!: Buffer;

  /** The length of the content. */
  @Column('int')
  bytes!: number;

  /** The user who saved it, or whose agent did. */
  @Column('uuid')
  authorUserId!: string;

  /** The agent that saved it; null if the user did. */
  @Column('uuid', { nullable: true })
  authorActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** Whether those before it were deleted because they had been replaced long ago. */
  @Column('boolean', { default: false })
  isOldest!: boolean;

  /** How many lines it added to the revision before it; null until somebody lists the revisions. */
  @Column('int', { nullable: true })
  linesAdded!: number | null;

  /** How many lines it removed from the revision before it. */
  @Column('int', { nullable: true })
  linesRemoved!: number | null;
}
