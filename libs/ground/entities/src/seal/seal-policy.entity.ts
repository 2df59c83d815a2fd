import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** Whether strangers can seal secrets for an agent. An agent without a row accepts them. */
@Entity('seal_policies')
@ForeignKey(() => Actor, ['tenantId', 'actorId'], ['tenantId', 'id'], {
  name: 'seal_policies_actor_fk',
  onDelete: 'CASCADE',
})
export class SealPolicy {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  actorId!: string;

  @Column('boolean')
  acceptsStrangers!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
