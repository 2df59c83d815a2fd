import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The person, agent or service that caused an entry in the audit log of a room. */
export interface RoomAuditActor {
  type: 'human' | 'agent' | 'service';
  /** The user or the actor; null for the service itself. */
  id: string | null;
}

/**
 * An entry in the audit log of a room. A trigger refuses every change. It has no foreign keys, because it outlives what it records.
 */
@Entity('room_audit_entries')
export class RoomAuditEntry {
  /** The tenant of the room. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  roomId!: string;

  /** Its number in the log of the room: from 1, without gaps. */
  @PrimaryColumn('int')
  seq!: number;

  /** When it happened, to the millisecond. */
  @Column('timestamptz')
  at!: Date;

  /** The event, in the form `noun.verb`. */
  @Column('text')
  kind!: string;

  @Column('jsonb')
  actor!: RoomAuditActor;

  /** The target of the event; null for the room itself. */
  @Column('jsonb', { nullable: true })
  target!: { type: string; id: string } | null;

  /** Never a secret, and never the text of a message. */
  @Column('jsonb', { nullable: true })
  details!: object | null;

  /** The `entryHash` of the previous entry; null for the first one. */
  @Column('bytea', { nullable: true })
  prevHash!: Buffer | null;

  /** SHA-256 of 0x00 and the canonical JSON (RFC 8785) of the entry as readers see it, without this hash. */
  @Column('bytea')
  entryHash!: Buffer;
}
