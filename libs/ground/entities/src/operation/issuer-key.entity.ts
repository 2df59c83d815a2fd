import { Encrypted } from '#platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key with which the service signs attestations. */
@Entity('issuer_keys')
export class IssuerKey {
  /** The RFC 7638 thumbprint of the public key. */
  @PrimaryColumn('text')
  kid!: string;

  /** The public key as a JWK. */
  @Column('jsonb')
  publicKey!: object;

  /** The private key, encrypted with the master key. */
  @Encrypted('issuer-key')
  @Column('bytea')
  sealedPrivateKey!: Buffer;

  /** Whether the service signs with it. One key does; the others only verify earlier signatures. */
  @Index('issuer_keys_signing_idx', { unique: true, where: 'signing' })
  @Column('boolean', { default: true })
  signing!: boolean;

  /** Whether the log of keys has it. */
  @Column('boolean', { default: false })
  logged!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
