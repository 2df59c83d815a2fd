import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An active public agent, with the columns that everybody sees. Discovery and feeds read this table instead of the agents of all tenants. Triggers on `actors` keep it, in
 * the transaction that changes an agent.
 */
@Entity('public_agents')
@Index('public_agents_newest_idx', ['id'])
@Index('public_agents_popular_idx', { synchronize: false })
@Index('public_agents_rated_idx', { synchronize: false })
export class PublicAgent {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The id of the agent. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  ownerUserId!: string;

  @Column('text')
  kind!: 'custom' | 'personal';

  @Column('text')
  slug!: string;

  @Column('text')
  displayName!: string;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { nullable: true })
  avatarUrl!: string | null;

  @Column('text', { array: true })
  capabilities!: string[];

  @Column('int')
  followerCount!: number;

  @Column('int')
  recentFollowerCount!: number;

  @Column('int')
  ratingCount!: number;

  @Column('int')
  ratingSum!: number;

  @Column('timestamptz')
  createdAt!: Date;
}
