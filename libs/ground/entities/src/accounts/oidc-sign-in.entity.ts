import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { OidcConnection } from './oidc-connection.entity';

/** A sign-in that waits for the browser to return from the OpenID provider. It is used once. */
@Entity('oidc_sign_ins')
@ForeignKey(() => OidcConnection, ['tenantId', 'connectionId'], ['tenantId', 'id'], {
  name: 'oidc_sign_ins_connection_fk',
  onDelete: 'CASCADE',
})
export class OidcSignIn {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of the `state` parameter. */
  @PrimaryColumn('bytea')
  stateHash!: Buffer;

  @Column('uuid')
  connectionId!: string;

  /** SHA-256 of the secret in the cookie of the browser that started it. */
  @Column('bytea')
  browserHash!: Buffer;

  /** The path of the page to open afterwards. */
  @Column('text')
  returnTo!: string;

  @Column('timestamptz', { default: () => 'now()' })
  startedAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
