import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key the service signs attestations with. The private half is sealed with the master key. */
@Entity('issuer_keys')
export class IssuerKey {
  /** RFC 7638 thumbprint of the public key. */
  @PrimaryColumn('text')
  kid!: string;

  @Column('jsonb')
  publicKey!: object;

  @Column('bytea')
  sealedPrivateKey!: Buffer;

  /** Whether it signs now: one does, the others only verify what they signed. */
  @Index('issuer_keys_signing_idx', { unique: true, where: 'signing' })
  @Column('boolean', { default: true })
  signing!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
