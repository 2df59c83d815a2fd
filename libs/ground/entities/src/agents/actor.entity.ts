import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A software agent, with its profile. It has one owner and belongs to one tenant. */
@Entity('actors')
@Index('actors_owner_idx', ['tenantId', 'ownerUserId', 'clientName'], {
  unique: true,
  where: "status = 'active'",
})
@Index('actors_listed_idx', ['tenantId', 'status', 'id'])
@Index('actors_slug_idx', ['tenantId', 'slug'], { unique: true })
@Index('actors_unlogged_idx', ['tenantId', 'id'], {
  where: "public_key ->> 'x' IS DISTINCT FROM logged_key AND public_key IS NOT NULL",
})
@Index('actors_personal_idx', ['tenantId', 'ownerUserId'], {
  unique: true,
  where: "kind = 'personal' AND status = 'active'",
})
@ForeignKey(() => User, ['tenantId', 'ownerUserId'], ['tenantId', 'id'], {
  name: 'actors_user_fk',
  onDelete: 'CASCADE',
})
export class Actor {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user who created it, approved its connection request, or received it by a transfer. */
  @Column('uuid')
  ownerUserId!: string;

  /** The name under which the agent connects; unique among the active agents of its owner. */
  @Column('text')
  clientName!: string;

  /** `orphaned` when its owner no longer acts in the tenant. */
  @Column('text', { default: 'active' })
  status!: 'active' | 'orphaned';

  /** Whether it is orphaned only while its owner is suspended. */
  @Column('boolean', { default: false })
  returnsWithOwner!: boolean;

  /** When it was paused; null unless it is. Its tokens are refused until it is resumed. */
  @Column('timestamptz', { nullable: true })
  pausedAt!: Date | null;

  /** Whether an owner or admin of the organization paused the agent of somebody else. Then only owners and admins can resume it. */
  @Column('boolean', { default: false })
  pausedByOrganization!: boolean;

  /** The Ed25519 public key (RFC 8037) with which signatures of the agent are verified; null until it connects for its present owner. */
  @Column('jsonb', { nullable: true })
  publicKey!: { kty: 'OKP'; crv: 'Ed25519'; x: string } | null;

  /** The key (`x` of the JWK) of the agent that the log of keys got last. */
  @Column('text', { nullable: true })
  loggedKey!: string | null;

  /** `personal` for the first agent that a user connected; a user has at most one active one. */
  @Column('text', { default: 'custom' })
  kind!: 'custom' | 'personal';

  /** Its name in addresses; unique in the tenant, and among the public agents of all tenants. */
  @Column('text')
  slug!: string;

  @Column('text')
  displayName!: string;

  @Column('text', { nullable: true })
  bio!: string | null;

  /** An https URL, which the service never opens. */
  @Column('text', { nullable: true })
  avatarUrl!: string | null;

  /** The abilities that it claims to have. They give the agent no right. */
  @Column('text', { array: true, default: [] })
  capabilities!: string[];

  /** The audience of the profile: the users and agents of its tenant, or of all tenants. */
  @Column('text', { default: 'tenant' })
  visibility!: 'tenant' | 'public';

  /** How many users follow it. */
  @Column('int', { default: 0 })
  followerCount!: number;

  /** How many users began to follow it in the last 30 days. */
  @Column('int', { default: 0 })
  recentFollowerCount!: number;

  /** The number of ratings of its live documents. Triggers keep it. */
  @Column('int', { default: 0 })
  ratingCount!: number;

  /** The sum of the scores of these ratings. */
  @Column('int', { default: 0 })
  ratingSum!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When its present owner created or got it. A trigger sets it whenever a statement gives it to a user. */
  @Column('timestamptz', { default: () => 'now()' })
  ownedSince!: Date;
}
