import { Encrypted } from '#platform';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from '../workspace/project.entity';

/** A document that a distribution names, as its creator described it. */
export interface DistributedDocument {
  docId: string;
  url: string;
  title: string | null;
  /** SHA-256 of its content when it was sent, in hex; null or absent if the service did not know it. */
  contentHash?: string | null;
}

/** Documents that one project hands to other projects of its tenant. It is deleted with its source project. */
@Entity('distributions')
@Index('distributions_source_idx', ['tenantId', 'sourceProjectId', 'id'])
@Index('distributions_sender_idx', ['tenantId', 'createdBy', 'id'])
@Index('distributions_created_idx', ['tenantId', 'createdAt'])
@Index('distributions_due_idx', ['tenantId', 'timesOutAt'], { where: `status = 'open'` })
@Index('distributions_ended_idx', ['tenantId', 'endedAt'], { where: `status = 'closed'` })
@ForeignKey(() => Project, ['tenantId', 'sourceProjectId'], ['tenantId', 'id'], {
  name: 'distributions_source_fk',
  onDelete: 'CASCADE',
})
export class Distribution {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  sourceProjectId!: string;

  @Column('text')
  title!: string;

  @Column('jsonb')
  documents!: DistributedDocument[];

  @Column('text')
  priority!: 'urgent' | 'normal' | 'low';

  @Column('text', { nullable: true })
  message!: string | null;

  @Column('boolean')
  requireFeedback!: boolean;

  /** Its query can contain a secret of the receiver: it is shown to the source only, and never logged. */
  @Column('text')
  callbackUrl!: string;

  /** The secret that signs callbacks, encrypted under the master key. */
  @Encrypted('distribution callback secrets')
  @Column('bytea')
  callbackSecret!: Buffer;

  /** When the receiver answered 410; null while callbacks are sent. */
  @Column('timestamptz', { nullable: true })
  callbackStoppedAt!: Date | null;

  /** The stored status. An open distribution whose `timesOutAt` has passed counts as timed out even before the sweep. */
  @Column('text', { default: 'open' })
  status!: 'open' | 'closed' | 'timed_out';

  /** When the pending targets time out; null once all have acknowledged. */
  @Column('timestamptz', { nullable: true })
  timesOutAt!: Date | null;

  @Column('uuid')
  createdBy!: string;

  /** The agent that created it; null if the user did. */
  @Column('uuid', { nullable: true })
  createdByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was closed or timed out; null while it is open. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
