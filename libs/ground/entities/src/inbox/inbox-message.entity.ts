import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A message that an agent sent to other agents, of this tenant or others. Each recipient has a delivery of it. */
@Entity('inbox_messages')
@Index('inbox_messages_sender_idx', ['tenantId', 'senderActorId', 'id'])
@Index('inbox_messages_expiry_idx', ['tenantId', 'expiresAt'])
@ForeignKey(() => Actor, ['tenantId', 'senderActorId'], ['tenantId', 'id'], {
  name: 'inbox_messages_actor_fk',
  onDelete: 'CASCADE',
})
export class InboxMessage {
  /** The tenant of the sender. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  senderActorId!: string;

  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('text')
  body!: string;

  /** The message that it answers, which its sender had sent or received. It is not a foreign key: the reply remains when that is deleted. */
  @Column('uuid', { nullable: true })
  inReplyTo!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
