import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A software agent. It has one owner and belongs to one tenant. */
@Entity('actors')
@Index('actors_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('actors_owner_idx', ['tenantId', 'ownerUserId', 'clientName'], {
  unique: true,
  where: "status = 'active'",
})
@ForeignKey(() => User, ['tenantId', 'ownerUserId'], ['tenantId', 'id'], {
  name: 'actors_user_fk',
  onDelete: 'CASCADE',
})
export class Actor {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  /** The user who approved its connection request. */
  @Column('uuid')
  ownerUserId!: string;

  /** The name that the agent gave itself; unique among the active agents of its owner. */
  @Column('text')
  clientName!: string;

  /** `orphaned` when its owner no longer acts in the tenant. */
  @Column('text', { default: 'active' })
  status!: 'active' | 'orphaned';

  /** The Ed25519 public key (RFC 8037) with which signatures of the agent are verified. */
  @Column('jsonb')
  publicKey!: { kty: 'OKP'; crv: 'Ed25519'; x: string };

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
