import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job, recorded in the transaction of its cause until it has ended. */
@Entity('job_outbox')
@Index('job_outbox_new_idx', ['id'], { where: 'queued_at IS NULL' })
export class JobOutbox {
  @PrimaryColumn('uuid')
  id!: string;

  /** The name with which the job was declared. */
  @Column('text')
  name!: string;

  /** The tenant and ids; never content or secrets. */
  @Column('jsonb')
  payload!: object;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was last handed to the queue. */
  @Column('timestamptz', { nullable: true })
  queuedAt!: Date | null;
}
