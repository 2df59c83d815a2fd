import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** An agent that asks to be connected (RFC 8628). It belongs to no tenant until a person decides. */
@Entity('pairing_requests')
@ForeignKey(() => User, ['tenantId', 'decidedBy'], ['tenantId', 'id'], {
  name: 'pairing_requests_user_fk',
  onDelete: 'CASCADE',
})
export class PairingRequest {
  @PrimaryColumn('uuid')
  id!: string;

  /** Eight letters, without the dash. */
  @Index('pairing_requests_code_idx', { unique: true, where: "state = 'pending'" })
  @Column('text')
  userCode!: string;

  @Index('pairing_requests_device_idx', { unique: true })
  @Column('bytea')
  deviceCodeHash!: Buffer;

  @Column('text')
  clientName!: string;

  @Column('text', { array: true })
  projectSlugs!: string[];

  @Column('text', { array: true, nullable: true })
  requestedScopes!: string[] | null;

  @Column('int')
  expiresInDays!: number;

  /** The tenant whose people alone may decide; null where the agent named none. */
  @Column('text', { nullable: true })
  tenantSlug!: string | null;

  @Column('jsonb', { nullable: true })
  actorPublicKey!: { kty: 'OKP'; crv: 'Ed25519'; x: string } | null;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  @Column('text', { default: 'pending' })
  state!: 'pending' | 'approved' | 'denied' | 'redeemed';

  @Column('int')
  intervalSeconds!: number;

  @Column('timestamptz', { nullable: true })
  lastPolledAt!: Date | null;

  /** The poll that waits for the decision; a newer one takes its place. */
  @Column('uuid', { nullable: true })
  waiterId!: string | null;

  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  @Column('uuid', { nullable: true })
  tenantId!: string | null;

  /** What the approver was shown and gave; never more is issued, whatever their role becomes. */
  @Column('text', { array: true, nullable: true })
  grantedScopes!: string[] | null;

  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  @Column('boolean', { default: false })
  grantExternal!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Index('pairing_requests_expiry_idx')
  @Column('timestamptz')
  expiresAt!: Date;
}
