import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Distribution } from './distribution.entity';

/** One attempt to deliver an event. It never contains anything that the receiver answered. */
export interface CallbackAttempt {
  /** ISO 8601 */
  at: string;
  /** The HTTP status; null if no answer arrived. */
  status: number | null;
  /** The class of the error; null if an answer arrived. */
  error: string | null;
  durationMs: number;
}

/**
 * An event of a distribution and its delivery to the callback. Before sending it, a process claims it by moving `dueAt` past the longest
 * attempt. If the process dies, another one sends it then.
 */
@Entity('callback_deliveries')
@Index('callback_deliveries_list_idx', ['tenantId', 'distributionId', 'id'], { unique: true })
@Index('callback_deliveries_tenant_due_idx', ['tenantId', 'dueAt'], {
  where: `state IN ('pending', 'sending')`,
})
@ForeignKey(() => Distribution, ['tenantId', 'distributionId'], ['tenantId', 'id'], {
  name: 'callback_deliveries_distribution_fk',
  onDelete: 'CASCADE',
})
export class CallbackDelivery {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Also the id of the message (`webhook-id`), the same in every attempt. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  distributionId!: string;

  /** The type of the event. */
  @Column('text')
  type!: string;

  /** The body, byte for byte the same in every attempt. */
  @Column('text')
  body!: string;

  @Column('text', { default: 'pending' })
  state!: 'pending' | 'sending' | 'delivered' | 'failed' | 'stopped';

  /** When the next attempt is due; in the state `sending`, when the claim ends. Null when no attempt follows. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The attempts since the event or since the last request to deliver it again. */
  @Column('int', { default: 0 })
  attemptCount!: number;

  /** The last attempts, oldest first. */
  @Column('jsonb', { default: [] })
  attempts!: CallbackAttempt[];

  /** Identifies the claim: only its holder records the outcome. */
  @Column('uuid', { nullable: true })
  claimId!: string | null;

  /** Names the part of a trace that caused the event (W3C Trace Context); null if that was not traced. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  deliveredAt!: Date | null;
}
