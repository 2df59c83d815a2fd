import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** The refresh token of a connected OAuth client. Its use replaces it in this row. */
@Entity('oauth_refresh_tokens')
@Index('oauth_refresh_tokens_token_idx', ['tenantId', 'tokenId'])
@Index('oauth_refresh_tokens_user_idx', ['tenantId', 'userId'])
@Index('oauth_refresh_tokens_expiry_idx', ['tenantId', 'expiresAt'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'oauth_refresh_tokens_user_fk',
  onDelete: 'CASCADE',
})
export class OauthRefreshToken {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user for whom the client acts. */
  @Column('uuid')
  userId!: string;

  /** The row of `api_tokens` that it renews. Its end is the end of every refresh token of the connection. */
  @Column('uuid')
  tokenId!: string;

  @Column('text')
  clientId!: string;

  /** SHA-256 of the refresh token. Its key in the directory. */
  @Column('bytea')
  tokenHash!: Buffer;

  /**
   * SHA-256 of the part that all refresh tokens of the connection share, by which an old one is noticed. Null for one that was issued before there
   * was such a part. A second key in the directory.
   */
  @Column('bytea', { nullable: true })
  familyHash!: Buffer | null;

  /** The scopes that the user granted. A client can ask for fewer with each use. */
  @Column('text', { array: true })
  scopes!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The end of the connection. */
  @Column('timestamptz')
  expiresAt!: Date;

  /** When it was used. Only a version before this one kept used tokens. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
