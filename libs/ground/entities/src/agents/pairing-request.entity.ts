import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A connection request: an agent asks to be connected (RFC 8628). It belongs to no tenant, but names that of the person who approves or denies it. */
@Entity('pairing_requests')
export class PairingRequest {
  @PrimaryColumn('uuid')
  id!: string;

  /** Eight letters, without the dash. A person types it. */
  @Index('pairing_requests_code_idx', { unique: true, where: "state = 'pending'" })
  @Column('text')
  userCode!: string;

  /** SHA-256 of the device code, with which the agent polls. */
  @Index('pairing_requests_device_idx', { unique: true })
  @Column('bytea')
  deviceCodeHash!: Buffer;

  /** The name that the agent gave itself. */
  @Column('text')
  clientName!: string;

  /** The projects that the agent asked for; `*` for all. */
  @Column('text', { array: true })
  projectSlugs!: string[];

  /** The scopes that the agent asked for; null for the default ones. */
  @Column('text', { array: true, nullable: true })
  requestedScopes!: string[] | null;

  /** Days until the issued token expires. */
  @Column('int')
  expiresInDays!: number;

  /** The only tenant whose people can approve or deny it; null if the agent named none. */
  @Column('text', { nullable: true })
  tenantSlug!: string | null;

  /** The public key that the agent registers for itself; null if it sent none. */
  @Column('jsonb', { nullable: true })
  actorPublicKey!: { kty: 'OKP'; crv: 'Ed25519'; x: string } | null;

  /** The address from which the request was started. */
  @Column('text', { nullable: true })
  ip!: string | null;

  /** The User-Agent with which the request was started. */
  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** `redeemed` when the agent has received its token. */
  @Column('text', { default: 'pending' })
  state!: 'pending' | 'approved' | 'denied' | 'redeemed';

  /** Seconds that the agent must wait between two polls. Grows when it polls too fast. */
  @Column('int')
  intervalSeconds!: number;

  @Column('timestamptz', { nullable: true })
  lastPolledAt!: Date | null;

  /** The poll that currently waits for the decision. A newer poll replaces it. */
  @Column('uuid', { nullable: true })
  waiterId!: string | null;

  /** The user who approved or denied it. */
  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  /** The tenant of that user. */
  @Column('uuid', { nullable: true })
  decidedTenantId!: string | null;

  /** The scopes that the approver saw and granted. Never more are issued, even if the role of the approver changes. */
  @Column('text', { array: true, nullable: true })
  grantedScopes!: string[] | null;

  /** The shared projects that the approver granted; null for all. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  /** Whether the approver also granted documents from other projects that are shared with them. */
  @Column('boolean', { default: false })
  grantExternal!: boolean;

  /** Whether the approver wants another agent, also if they already have one of this name. */
  @Column('boolean', { default: false })
  asNewAgent!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Index('pairing_requests_expiry_idx')
  @Column('timestamptz')
  expiresAt!: Date;
}
