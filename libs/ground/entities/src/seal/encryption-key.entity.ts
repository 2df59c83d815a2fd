import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A public X25519 key of an agent. Secrets can be sealed to it while it is not retired and `signingKey` is still the agent's. */
@Entity('encryption_keys')
@Index('encryption_keys_live_idx', ['tenantId', 'actorId'], { unique: true, where: 'retired_at IS NULL' })
@Index('encryption_keys_retired_idx', ['tenantId', 'retiredAt'], { where: 'retired_at IS NOT NULL' })
@Index('encryption_keys_actor_idx', ['tenantId', 'actorId', 'enrolledAt'])
@Index('encryption_keys_unlogged_idx', ['tenantId', 'id'], { where: 'NOT logged' })
@ForeignKey(() => Actor, ['tenantId', 'actorId'], ['tenantId', 'id'], {
  name: 'encryption_keys_actor_fk',
  onDelete: 'CASCADE',
})
export class EncryptionKey {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  actorId!: string;

  /** 32 bytes. */
  @Column('bytea')
  publicKey!: Buffer;

  /** The Ed25519 key (`x` of its JWK) that signed the enrolment. */
  @Column('text')
  signingKey!: string;

  @Column('timestamptz', { default: () => 'now()' })
  enrolledAt!: Date;

  /** When the agent enrolled its next key; null while this is its last one. */
  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;

  /** Whether the log of keys has it. */
  @Column('boolean', { default: false })
  logged!: boolean;
}
