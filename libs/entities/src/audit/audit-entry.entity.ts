import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who did something, as the audit log names them. */
export interface AuditActor {
  type: 'user' | 'agent' | 'operator' | 'system';
  /** The user or the agent; null for the operator and for the service itself. */
  id: string | null;
  /** The name at that time. */
  name: string | null;
  /** The API token that was used; null for a session. */
  tokenId: string | null;
}

/** What something was done to. */
export interface AuditTarget {
  type: string;
  id: string;
  name: string | null;
}

/**
 * One act in the audit log of a tenant. A trigger refuses every change. It has no foreign keys: it outlives what it records.
 */
@Entity('audit_entries')
@Index('audit_entries_chain_idx', ['tenantId', 'seq'], { unique: true })
@Index('audit_entries_action_idx', ['tenantId', 'action', 'seq'])
@Index('audit_entries_actor_idx', ['tenantId', 'actorId', 'seq'])
export class AuditEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  /** From 1, without gaps. */
  @Column('int')
  seq!: number;

  @Column('timestamptz')
  at!: Date;

  @Column('jsonb')
  actor!: AuditActor;

  /** The `id` of `actor`. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** `noun.verb`. */
  @Column('text')
  action!: string;

  @Column('jsonb')
  target!: AuditTarget;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** What the act changed, before and after; never a secret. */
  @Column('jsonb', { nullable: true })
  before!: object | null;

  @Column('jsonb', { nullable: true })
  after!: object | null;

  /** The `entryHash` of the entry before; null for the first. */
  @Column('bytea', { nullable: true })
  prevHash!: Buffer | null;

  /** SHA-256 of 0x00 and the entry, as its readers see it without this hash, as canonical JSON (RFC 8785). */
  @Column('bytea')
  entryHash!: Buffer;
}
