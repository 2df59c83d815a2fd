import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A challenge that an authenticator has to sign. It is used once, and belongs to nobody until then. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn('bytea')
  challengeHash!: Buffer;

  /** SHA-256 of what identifies its holder: the session that adds a passkey, or the browser that signs in. */
  @Column('bytea')
  holderHash!: Buffer;

  @Index('passkey_challenges_expiry_idx')
  @Column('timestamptz')
  expiresAt!: Date;
}
