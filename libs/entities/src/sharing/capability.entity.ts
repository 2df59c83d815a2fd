import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** One use of one resource by one agent, of this tenant or another. Spent by the one statement that sets `consumedAt`. */
@Entity('capabilities')
@Index('capabilities_tenant_idx', ['tenantId', 'jti'], { unique: true })
@Index('capabilities_expiry_idx', ['expiresAt'])
@ForeignKey(() => User, ['tenantId', 'mintedBy'], ['tenantId', 'id'], { name: 'capabilities_minter_fk' })
export class Capability {
  @PrimaryColumn('uuid')
  jti!: string;

  /** The minter's, whose resource it is. */
  @Column('uuid')
  tenantId!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  mintedBy!: string;

  @Column('uuid', { nullable: true })
  mintedByActorId!: string | null;

  /** The agent's token that minted it; null for a person's session. */
  @Column('uuid', { nullable: true })
  mintedByTokenId!: string | null;

  @Column('uuid')
  recipientActorId!: string;

  @Column('text')
  resourceType!: 'document' | 'published-doc';

  @Column('uuid')
  resourceId!: string;

  @Column('text')
  action!: 'read' | 'write';

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  consumedAt!: Date | null;
}
