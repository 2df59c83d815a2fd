import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A permission that a recipient gives to one sender. It is deleted when the recipient withdraws it. */
@Entity('inbox_pairings')
@ForeignKey(() => Actor, ['tenantId', 'recipientActorId'], ['tenantId', 'id'], {
  name: 'inbox_pairings_actor_fk',
  onDelete: 'CASCADE',
})
export class InboxPairing {
  /** The tenant of the recipient. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  recipientActorId!: string;

  /** The sender, of any tenant. It need not exist, so that a pairing reveals nothing about it. */
  @PrimaryColumn('uuid')
  senderActorId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
