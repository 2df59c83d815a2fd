import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';
import { Actor } from './actor.entity';

/** A bearer token, issued to an agent or created in settings. Only its hash is stored. */
@Entity('api_tokens')
@Index('api_tokens_user_idx', ['tenantId', 'userId', 'id'])
@Index('api_tokens_actor_idx', ['tenantId', 'actorId'])
@Index('api_tokens_expiry_idx', ['tenantId', 'expiresAt'])
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
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user for whom it acts. */
  @Column('uuid')
  userId!: string;

  /** The agent that holds it; null for a token created in settings. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('text')
  name!: string;

  /** The choice in settings; null for an agent's token. */
  @Column('text', { nullable: true })
  choice!: 'read' | 'write' | 'admin' | null;

  /** The granted scopes. Each use is also limited by the role that its user has at that moment. */
  @Column('text', { array: true })
  scopes!: string[];

  /** The shared projects that it reaches; null for all. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  /** The path of the only resource of the service that accepts it, such as `/mcp` (RFC 8707); null if all of them do. */
  @Column('text', { nullable: true })
  audience!: string | null;

  /** Whether it also reaches documents from other projects that are shared with its user. */
  @Column('boolean', { default: false })
  grantExternal!: boolean;

  /** The User-Agent of the program that asked for it; null for a token created in settings. It is not verified. */
  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** SHA-256 of the token. Its key in the directory. */
  @Column('bytea')
  tokenHash!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it ends for good. */
  @Column('timestamptz')
  expiresAt!: Date;

  /** When the token that an OAuth client holds must be refreshed, which gives the row another hash; null for tokens that last until their end. */
  @Column('timestamptz', { nullable: true })
  accessExpiresAt!: Date | null;

  /** When it was last used, to within a minute; null if it never was. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
