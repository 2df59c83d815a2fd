import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OidcConnection } from './oidc-connection.entity';
import { User } from './user.entity';

/** The identity of a user at the OpenID provider of their tenant. It is found by its subject, never by an e-mail address. */
@Entity('oidc_identities')
@Index('oidc_identities_user_idx', ['tenantId', 'userId'], { unique: true })
@ForeignKey(() => OidcConnection, ['tenantId', 'connectionId'], ['tenantId', 'id'], {
  name: 'oidc_identities_connection_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'oidc_identities_user_fk',
  onDelete: 'CASCADE',
})
export class OidcIdentity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  connectionId!: string;

  /** The `sub` claim, at most 255 characters. */
  @PrimaryColumn('text')
  subject!: string;

  @Column('uuid')
  userId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
