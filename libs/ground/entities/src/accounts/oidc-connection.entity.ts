import { Encrypted } from '#platform';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity';

/** The OpenID provider at which the people of a tenant sign in. A tenant has at most one. */
@Entity('oidc_connections')
@Index('oidc_connections_tenant_idx', ['tenantId'], { unique: true })
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'oidc_connections_tenant_fk' })
export class OidcConnection {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** A change of the issuer or the client id replaces it, because the same subject may then be another person. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The issuer identifier, exactly as the provider states it. */
  @Column('text')
  issuer!: string;

  @Column('text')
  clientId!: string;

  /** The client secret, encrypted with the master key. */
  @Encrypted('oidc client secrets')
  @Column('bytea')
  clientSecret!: Buffer;

  /** Whether a person without an account gets one, as a member, when they sign in. */
  @Column('boolean')
  createUsers!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
