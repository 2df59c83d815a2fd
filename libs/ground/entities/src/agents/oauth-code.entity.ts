import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** An approval for an OAuth client, which redeems it once by an authorization code. Only the hash of the code is stored. */
@Entity('oauth_codes')
@Index('oauth_codes_user_idx', ['tenantId', 'userId'])
@Index('oauth_codes_expiry_idx', ['tenantId', 'expiresAt'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'oauth_codes_user_fk',
  onDelete: 'CASCADE',
})
export class OauthCode {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user who approved it. */
  @Column('uuid')
  userId!: string;

  /** SHA-256 of the code. Its key in the directory. */
  @Column('bytea')
  codeHash!: Buffer;

  /** The client to which it was issued: the id of a registration, or the address of a metadata document. */
  @Column('text')
  clientId!: string;

  /** The name of the client that the user saw. The agent connects under it. */
  @Column('text')
  clientName!: string;

  /** The address to which the code was sent. */
  @Column('text')
  redirectUri!: string;

  /** The S256 challenge of RFC 7636. */
  @Column('text')
  codeChallenge!: string;

  /** The path of the resource to which the tokens are bound; null for the whole service. */
  @Column('text', { nullable: true })
  audience!: string | null;

  @Column('text', { array: true })
  scopes!: string[];

  /** The shared projects that the user granted; null for all. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  @Column('boolean', { default: false })
  grantExternal!: boolean;

  /** Days until the connection ends. */
  @Column('int')
  expiresInDays!: number;

  /** Whether the client continues as an agent that the user has. Otherwise it becomes another agent. */
  @Column('boolean', { default: false })
  continues!: boolean;

  /** The agent as which it continues. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  redeemedAt!: Date | null;

  /** The token that was issued for it. */
  @Column('uuid', { nullable: true })
  tokenId!: string | null;
}
