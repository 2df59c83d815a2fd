import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An OAuth client that registered itself (RFC 7591). It belongs to no tenant: people of any tenant can connect it. */
@Entity('oauth_clients')
export class OauthClient {
  /** The `client_id`. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The name that it gave itself. */
  @Column('text')
  name!: string;

  /** The addresses to which answers to it may be sent. */
  @Column('text', { array: true })
  redirectUris!: string[];

  @Index('oauth_clients_created_idx', { where: 'last_used_at IS NULL' })
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was last used to connect an agent; null if it never was. */
  @Index('oauth_clients_used_idx')
  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
