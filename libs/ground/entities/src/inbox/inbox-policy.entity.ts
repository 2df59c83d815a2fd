import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** The rule for who can send messages to an agent. An agent without a row has the default policy. */
@Entity('inbox_policies')
@ForeignKey(() => Actor, ['tenantId', 'actorId'], ['tenantId', 'id'], {
  name: 'inbox_policies_actor_fk',
  onDelete: 'CASCADE',
})
export class InboxPolicy {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  actorId!: string;

  @Column('text')
  policy!: 'open' | 'paired_only' | 'allowlist' | 'closed';

  /** The senders of an allow list, of any tenant. They need not exist, so that a policy reveals nothing about them. */
  @Column('uuid', { array: true })
  allowedSenderActorIds!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
