import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A key with which an agent sent a message, so that it can repeat the request for a day without sending the message again. */
@Entity('inbox_dedupe_keys')
@Index('inbox_dedupe_keys_age_idx', ['tenantId', 'createdAt'])
@ForeignKey(() => Actor, ['tenantId', 'senderActorId'], ['tenantId', 'id'], {
  name: 'inbox_dedupe_keys_actor_fk',
  onDelete: 'CASCADE',
})
export class InboxDedupeKey {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  senderActorId!: string;

  @PrimaryColumn('text')
  dedupeKey!: string;

  /** SHA-256 of the content of the message. */
  @Column('bytea')
  payloadHash!: Buffer;

  @Column('uuid')
  messageId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
