import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The slug of a deleted organization. Nobody can take it for some time, so that nobody can pose as the organization at its addresses. */
@Entity('retired_tenant_slugs')
export class RetiredTenantSlug {
  @PrimaryColumn('text')
  slug!: string;

  @Column('timestamptz')
  until!: Date;
}
