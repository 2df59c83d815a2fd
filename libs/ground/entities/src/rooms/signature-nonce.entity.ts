import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A nonce of a signed request. A key signs only one request with it. It is deleted when no verifier accepts the request's time any more. */
@Entity('signature_nonces')
@Index('signature_nonces_expiry_idx', ['tenantId', 'expiresAt'])
export class SignatureNonce {
  /** The tenant of the agent that signed. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of what identifies the key: the thumbprint of an actor's key, or the member and the version of a room key. */
  @PrimaryColumn('bytea')
  keyHash!: Buffer;

  /** SHA-256 of the nonce. */
  @PrimaryColumn('bytea')
  nonceHash!: Buffer;

  @Column('timestamptz')
  expiresAt!: Date;
}
