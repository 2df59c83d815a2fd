import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The performer of an act, as the audit log records it. */
export interface AuditActor {
  type: 'user' | 'agent' | 'directory' | 'operator' | 'system';
  /** The user or the agent; null for a directory, for the operator and for the service itself. */
  id: string | null;
  /** The name of the user or agent at that time. */
  name: string | null;
  /** The API token or SCIM token that was used; null if none was. */
  tokenId: string | null;
}

/** The target of an act. */
export interface AuditTarget {
  type: string;
  id: string;
  name: string | null;
}

/**
 * An administrative act in the audit log of a tenant. A trigger refuses every change. It has no foreign keys, because it outlives
 * what it records.
 */
@Entity('audit_entries')
@Index('audit_entries_chain_idx', ['tenantId', 'seq'], { unique: true })
@Index('audit_entries_action_idx', ['tenantId', 'action', 'seq'])
@Index('audit_entries_actor_idx', ['tenantId', 'actorId', 'seq'])
@Index('audit_entries_actor_action_idx', ['tenantId', 'actorId', 'action', 'seq'])
@Index('audit_entries_time_idx', ['tenantId', 'at', 'seq'])
@Index('audit_entries_target_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Its number in the log of the tenant: from 1, without gaps. */
  @Column('int')
  seq!: number;

  /** When the act happened, to the millisecond. It is never earlier than that of the previous entry. */
  @Column('timestamptz')
  at!: Date;

  /** The performer of the act. */
  @Column('jsonb')
  actor!: AuditActor;

  /** The `id` of `actor`, for the index. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** One of `AuditAction`, in the form `noun.verb`. */
  @Column('text')
  action!: string;

  /** The target of the act. */
  @Column('jsonb')
  target!: AuditTarget;

  /** The address of the caller; null for the operator and for the service itself. */
  @Column('text', { nullable: true })
  ip!: string | null;

  /** The User-Agent of the caller. */
  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** The changed thing as it was before the act; null if it did not exist. Never a secret. */
  @Column('jsonb', { nullable: true })
  before!: object | null;

  /** The changed thing as it was after the act; null if it no longer existed. Never a secret. */
  @Column('jsonb', { nullable: true })
  after!: object | null;

  /** The `entryHash` of the previous entry; null for the first one. */
  @Column('bytea', { nullable: true })
  prevHash!: Buffer | null;

  /** SHA-256 of 0x00 and the canonical JSON (RFC 8785) of the entry as readers see it, without this hash. */
  @Column('bytea')
  entryHash!: Buffer;
}
