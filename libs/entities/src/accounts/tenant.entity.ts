import type { Feature, Plan } from '#platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account: a company with its people, agents and documents. Nothing crosses from one to another unshared. */
@Entity('tenants')
export class Tenant {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('tenants_slug_idx', { unique: true })
  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text')
  plan!: Plan;

  @Column('text', { array: true, default: [] })
  features!: Feature[];

  /** Whether what members and tokens would publish waits for an owner or admin. */
  @Column('boolean', { default: false })
  requirePrePublishReview!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
