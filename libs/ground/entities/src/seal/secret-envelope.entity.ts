import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * A secret that is sealed to a key of one agent, of this tenant or another. The service can't open it. Its ciphertext is read once, by the
 * statement that also erases it.
 */
@Entity('secret_envelopes')
@Index('secret_envelopes_sender_idx', ['tenantId', 'senderUserId'], { where: 'ciphertext IS NOT NULL' })
@Index('secret_envelopes_sender_actor_idx', ['tenantId', 'senderActorId'], {
  where: 'ciphertext IS NOT NULL',
})
@Index('secret_envelopes_recipient_idx', ['recipientTenantId', 'recipientActorId', 'id'], {
  where: 'ciphertext IS NOT NULL',
})
@Index('secret_envelopes_received_idx', ['recipientTenantId', 'recipientActorId', 'id'])
@Index('secret_envelopes_sealed_idx', ['tenantId', 'expiresAt'], { where: 'ciphertext IS NOT NULL' })
@Index('secret_envelopes_expiry_idx', ['tenantId', 'expiresAt'])
@Check(
  'secret_envelopes_erased',
  '(consumed_at IS NULL AND revoked_at IS NULL) OR (enc IS NULL AND ciphertext IS NULL AND label IS NULL)',
)
@Check('secret_envelopes_one_end', 'consumed_at IS NULL OR revoked_at IS NULL')
@ForeignKey(() => User, ['tenantId', 'senderUserId'], ['tenantId', 'id'], {
  name: 'secret_envelopes_sender_fk',
})
export class SecretEnvelope {
  /** The tenant of the sender. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user who sealed it, or whose agent did. */
  @Column('uuid')
  senderUserId!: string;

  /** The agent that sealed it; null if the user did. */
  @Column('uuid', { nullable: true })
  senderActorId!: string | null;

  /** The tenant of the recipient. */
  @Column('uuid')
  recipientTenantId!: string;

  /** The only agent that can fetch it. */
  @Column('uuid')
  recipientActorId!: string;

  /** Whether the sender belonged to another organization and the recipient had not accepted it by name. */
  @Column('boolean')
  fromStranger!: boolean;

  /** The encryption key that it is sealed to. The key can be deleted earlier than the envelope. */
  @Column('uuid')
  recipientKeyId!: string;

  /** The encapsulated key of HPKE; null once the envelope has ended. */
  @Column('bytea', { nullable: true })
  enc!: Buffer | null;

  /** Null once the envelope has ended. */
  @Column('bytea', { nullable: true })
  ciphertext!: Buffer | null;

  /** The sender's name for it; null without a label, and once the envelope has ended. */
  @Column('text', { nullable: true })
  label!: string | null;

  /** The size of the ciphertext. */
  @Column('int')
  sizeBytes!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When the recipient fetched it. */
  @Column('timestamptz', { nullable: true })
  consumedAt!: Date | null;

  /** When it was revoked: by its sender, by its recipient who deleted it, because one of the two sides departed, or to make room for another stranger's. */
  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
