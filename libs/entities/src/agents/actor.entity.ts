import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A software agent: one owner, one tenant. Its key signs in its name. */
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

  @Column('uuid')
  ownerUserId!: string;

  @Column('text')
  clientName!: string;

  @Column('text', { default: 'active' })
  status!: 'active' | 'orphaned';

  /** Public Ed25519 key (RFC 8037). */
  @Column('jsonb')
  publicKey!: { kty: 'OKP'; crv: 'Ed25519'; x: string };

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
