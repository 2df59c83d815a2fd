import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { Actor } from './actor.entity';

/** A bearer token, of an agent or made in settings. Only its hash is kept. */
@Entity('api_tokens')
@Index('api_tokens_user_idx', ['tenantId', 'userId', 'id'])
@Index('api_tokens_actor_idx', ['tenantId', 'actorId'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'api_tokens_user_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Actor, ['tenantId', 'actorId'], ['tenantId', 'id'], {
  name: 'api_tokens_actor_fk',
  onDelete: 'CASCADE',
})
export class ApiToken {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  userId!: string;

  /** The agent that holds it; null for one made in settings. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('text')
  name!: string;

  /** What was chosen in settings; null for an agent's. */
  @Column('text', { nullable: true })
  choice!: 'read' | 'write' | 'admin' | null;

  @Column('text', { array: true })
  scopes!: string[];

  /** The shared projects it reaches; null for all. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  @Column('boolean', { default: false })
  grantExternal!: boolean;

  @Index('api_tokens_hash_idx', { unique: true })
  @Column('bytea')
  tokenHash!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
