import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The slug of a deleted organization. It stays reserved for some time, so that no other organization can pose as the deleted one at its
 * addresses.
 */
@Entity('retired_tenant_slugs')
export class RetiredTenantSlug {
  @PrimaryColumn('text')
  slug!: string;

  @Column('timestamptz')
  until!: Date;
}
