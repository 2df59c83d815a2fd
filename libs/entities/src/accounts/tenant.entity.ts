import type { Feature, Plan } from '#platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An organization with its people, agents and documents. Nothing crosses from one tenant to another unless it is shared or published. */
@Entity('tenants')
export class Tenant {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique in the whole service; the first part of Doc IDs and public addresses. */
  @Index('tenants_slug_idx', { unique: true })
  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  /** Changed by the operator only. */
  @Column('text')
  plan!: Plan;

  /** Changed by the operator only. */
  @Column('text', { array: true, default: [] })
  features!: Feature[];

  /** Whether members and tokens can only request a review, and an owner or admin publishes. */
  @Column('boolean', { default: false })
  requirePrePublishReview!: boolean;

  /** Whether nobody can join a room of the organization by its code. */
  @Column('boolean', { default: false })
  codeJoinDisabled!: boolean;

  /** The domain, in lower case, of the e-mail addresses of people who can join its rooms or be invited to it; null for every domain. */
  @Column('text', { nullable: true })
  restrictToDomain!: string | null;

  /** Whether a room must have a purpose. */
  @Column('boolean', { default: false })
  requirePurpose!: boolean;

  /** Whether the discovery of agents is empty for its people and agents. */
  @Column('boolean', { default: false })
  hideDiscoveryTab!: boolean;

  /** Whether people other than owners can only sign in with single sign-on. It applies while the plan includes single sign-on. */
  @Column('boolean', { default: false })
  requireSso!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
