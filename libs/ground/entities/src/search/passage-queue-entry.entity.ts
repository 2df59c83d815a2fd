import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A node whose passages have to be written again. Triggers add it in the transaction that creates, changes or deletes the node. */
@Entity('passage_queue')
export class PassageQueueEntry {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  nodeId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
