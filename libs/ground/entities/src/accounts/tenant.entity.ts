import type { Feature, Plan } from './plans';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An organization with its people, agents and documents. Nothing crosses from one tenant to another unless it is shared or published. */
@Entity('tenants')
@Index('tenants_deletion_idx', ['deletesAt'], { where: '(deletes_at IS NOT NULL)' })
@Check('tenants_erasing', 'erasing_at IS NULL OR (deletes_at IS NOT NULL AND erasing_at >= deletes_at)')
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

  /** When the organization is deleted; null unless an owner or the operator asked for that. Until then it is suspended, and they can cancel. */
  @Column('timestamptz', { nullable: true })
  deletesAt!: Date | null;

  /** Whether the departure of the tenant has been announced. The operator's command line can't announce it. */
  @Column('boolean', { default: false })
  departed!: boolean;

  /** When the erasure of the tenant began, which can't be cancelled. Rows of its append-only logs can then be deleted. */
  @Column('timestamptz', { nullable: true })
  erasingAt!: Date | null;

  /** The address of the service to which the tenant moves or has moved, which has another database; null for every other tenant. */
  @Column('text', { nullable: true })
  movedTo!: string | null;

  /** The database of that service, as its server identifies it: the number of the server, a slash, and that of the database. Null together with `movedTo`. */
  @Column('text', { nullable: true })
  movedInto!: string | null;

  /** When the other service took over; null before. From then on nothing here answers for the tenant, and its rows are deleted at `deletesAt`. */
  @Column('timestamptz', { nullable: true })
  movedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
