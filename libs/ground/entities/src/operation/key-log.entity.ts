import { Encrypted } from '#platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The log of keys of the service, one row. Each append locks it. */
@Entity('key_log')
export class KeyLogState {
  /** Always 1. */
  @PrimaryColumn('smallint')
  id!: number;

  /** The name of the log: the address at which it was created, without the scheme. */
  @Column('text')
  origin!: string;

  /** The Ed25519 key with which checkpoints are signed, 32 bytes. */
  @Column('bytea')
  publicKey!: Buffer;

  /** Its private half (PKCS #8), encrypted with the master key. */
  @Encrypted('key-log')
  @Column('bytea')
  sealedPrivateKey!: Buffer;

  /** The number of entries. */
  @Column('bigint', { default: 0 })
  size!: string;

  /** The signed statement of the size and the root of the log; empty until it has entries. */
  @Column('text', { default: '' })
  checkpoint!: string;
}
