import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A passkey of a user: a WebAuthn credential, whose private key never leaves the authenticator. */
@Entity('passkeys')
@Index('passkeys_user_idx', ['tenantId', 'userId', 'id'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'passkeys_user_fk',
  onDelete: 'CASCADE',
})
export class Passkey {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** The name that its owner gave it. */
  @Column('text')
  name!: string;

  /** The id that the authenticator chose. Unique in the whole service, as WebAuthn requires. */
  @Column('bytea')
  credentialId!: Buffer;

  /** The public key, in COSE. */
  @Column('bytea')
  publicKey!: Buffer;

  /** How often the authenticator says that it was used; always 0 if it doesn't count. */
  @Column('bigint')
  counter!: string;

  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  @Column('text', { array: true })
  transports!: string[];

  /** Whether a service of the authenticator's vendor keeps a copy of it. */
  @Column('boolean')
  backedUp!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
