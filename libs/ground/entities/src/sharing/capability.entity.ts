import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A single-use right of one agent, of this tenant or another, to one resource. One conditional statement consumes it by setting `consumedAt`. */
@Entity('capabilities')
@Index('capabilities_expiry_idx', ['tenantId', 'expiresAt'])
@Index('capabilities_recipient_idx', ['recipientTenantId', 'recipientActorId'])
@ForeignKey(() => User, ['tenantId', 'mintedBy'], ['tenantId', 'id'], { name: 'capabilities_minter_fk' })
export class Capability {
  /** The tenant of the minter and of the resource. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  jti!: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** The user who minted it, or whose agent did. */
  @Column('uuid')
  mintedBy!: string;

  /** The agent that minted it; null if the user did. */
  @Column('uuid', { nullable: true })
  mintedByActorId!: string | null;

  /** The agent's token with which it was minted; null if a session was used. */
  @Column('uuid', { nullable: true })
  mintedByTokenId!: string | null;

  @Column('uuid')
  recipientTenantId!: string;

  /** The only agent that can use it. */
  @Column('uuid')
  recipientActorId!: string;

  @Column('text')
  resourceType!: 'document' | 'published-doc' | 'room';

  /** The node, the published document or the room. */
  @Column('uuid')
  resourceId!: string;

  @Column('text')
  action!: 'read' | 'write';

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When it was used; null while it can still be used. */
  @Column('timestamptz', { nullable: true })
  consumedAt!: Date | null;
}
