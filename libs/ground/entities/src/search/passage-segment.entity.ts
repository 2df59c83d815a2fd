import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A part of the index of passages: entries of some passages, and for each word the entries that have it. It never changes. Merges replace
 * several by one. Its bytes are in `PassageBlock`.
 */
@Entity('passage_segments')
@Index('passage_segments_due_idx', ['tenantId'], { where: 'due' })
@Index('passage_segments_outdated_idx', ['tenantId'], { where: 'replaced > 0' })
export class PassageSegment {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** How many passages it has. Those whose row has another version are outdated. */
  @Column('int')
  entries!: number;

  /** How many entries of older segments became outdated when it was written, less those that merges have dropped. */
  @Column('int')
  replaced!: number;

  /** Whether a merge has to look at the segments of the tenant. */
  @Column('boolean')
  due!: boolean;
}
