import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A message in the inbox of one recipient. It names the tenants of both sides: the recipient finds it by theirs, the sender by their own. */
@Entity('inbox_deliveries')
@Index('inbox_deliveries_open_idx', ['tenantId', 'recipientActorId', 'messageId'], {
  where: 'acked_at IS NULL AND expired_at IS NULL',
})
@Index('inbox_deliveries_due_idx', ['tenantId', 'recipientActorId', 'expiresAt'], {
  where: 'acked_at IS NULL AND expired_at IS NULL',
})
@Index('inbox_deliveries_sender_idx', ['tenantId', 'recipientActorId', 'senderTenantId', 'senderActorId'], {
  where: 'acked_at IS NULL AND expired_at IS NULL',
})
@Index('inbox_deliveries_message_idx', ['senderTenantId', 'messageId'])
@ForeignKey(() => Actor, ['tenantId', 'recipientActorId'], ['tenantId', 'id'], {
  name: 'inbox_deliveries_actor_fk',
  onDelete: 'CASCADE',
})
export class InboxDelivery {
  /** The tenant of the recipient. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  recipientActorId!: string;

  @PrimaryColumn('uuid')
  messageId!: string;

  @Column('uuid')
  senderTenantId!: string;

  @Column('uuid')
  senderActorId!: string;

  /** Whether the sender belonged to another organization and the recipient had not accepted it by name. */
  @Column('boolean')
  fromStranger!: boolean;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When the recipient first listed it; null before. */
  @Column('timestamptz', { nullable: true })
  deliveredAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  ackedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** When the expiry pass found that it had expired without an acknowledgement; null before. */
  @Column('timestamptz', { nullable: true })
  expiredAt!: Date | null;
}
