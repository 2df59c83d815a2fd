import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Actor } from '../agents/actor.entity';

/** A single-use challenge to prove the possession of an X25519 key. One conditional statement uses it by setting `usedAt`. */
@Entity('encryption_key_challenges')
@Index('encryption_key_challenges_actor_idx', ['tenantId', 'actorId'])
@Index('encryption_key_challenges_expiry_idx', ['tenantId', 'expiresAt'])
@ForeignKey(() => Actor, ['tenantId', 'actorId'], ['tenantId', 'id'], {
  name: 'encryption_key_challenges_actor_fk',
  onDelete: 'CASCADE',
})
export class EncryptionKeyChallenge {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** 32 random bytes. They are not secret. */
  @PrimaryColumn('bytea')
  nonce!: Buffer;

  @Column('uuid')
  actorId!: string;

  /** The key that the proof is sealed to. */
  @Column('bytea')
  publicKey!: Buffer;

  /** SHA-256 of the proof. */
  @Column('bytea')
  proofHash!: Buffer;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
