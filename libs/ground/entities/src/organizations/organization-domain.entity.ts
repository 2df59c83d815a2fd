import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from '../accounts/tenant.entity';

/** A domain that a tenant claims, and proves by a TXT record. */
@Entity('organization_domains')
@Index('organization_domains_domain_idx', ['tenantId', 'domain'], { unique: true })
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'organization_domains_tenant_fk' })
export class OrganizationDomain {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** In lower case and in ASCII. One tenant at a time has proved it. */
  @Column('text')
  domain!: string;

  /** The text that the TXT record must contain. It is no secret: anybody can read the record. */
  @Column('text')
  challenge!: string;

  /** Since when the domain is proved; null if it is not. */
  @Column('timestamptz', { nullable: true })
  provedAt!: Date | null;

  /** Since when no check of the proved domain has found the record; null if the last one did. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  /** When the record was last looked up; null if it never was. */
  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
