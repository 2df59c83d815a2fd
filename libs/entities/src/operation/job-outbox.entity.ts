import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job recorded with its cause, until it is handed to the queue. */
@Entity('job_outbox')
export class JobOutbox {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  payload!: object;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
