import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
