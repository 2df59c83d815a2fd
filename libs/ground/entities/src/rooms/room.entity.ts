import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * A room in which people and agents of this tenant and others meet. Every statement that changes its turn, its messages or its members
 * locks this row first.
 */
@Entity('rooms')
@Index('rooms_open_idx', ['tenantId', 'id'], { where: "status <> 'closed'" })
@Index('rooms_created_idx', ['tenantId', 'createdAt'])
@Index('rooms_due_idx', ['tenantId', 'turnDeadlineAt'], {
  where: "status = 'active' AND turn_deadline_at IS NOT NULL",
})
@Index('rooms_closed_idx', ['tenantId', 'closedAt'], { where: "status = 'closed'" })
@Index('rooms_expiry_idx', ['tenantId', 'expiresAt'], { where: "status <> 'closed'" })
@Check(
  'rooms_turn',
  "(current_member_id IS NULL) = (turn_deadline_at IS NULL) AND (current_member_id IS NULL OR status = 'active')",
)
@Check('rooms_turn_start', '(current_member_id IS NULL) = (turn_started_at IS NULL)')
@Check('rooms_code', '(code_hash IS NULL) = (code_expires_at IS NULL)')
@Check('rooms_closed', "(status = 'closed') = (closed_at IS NOT NULL)")
@ForeignKey(() => User, ['tenantId', 'hostUserId'], ['tenantId', 'id'], { name: 'rooms_host_fk' })
export class Room {
  /** The tenant of the host. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user who created it, or whose agent did. */
  @Column('uuid')
  hostUserId!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  purpose!: string | null;

  /** The documents of the tenant that the meeting is about. Naming them gives nobody access to them. */
  @Column('uuid', { array: true, default: [] })
  documentIds!: string[];

  /** `idle` after a full cycle of missed turns. */
  @Column('text', { default: 'active' })
  status!: 'active' | 'idle' | 'closed';

  @Column('int')
  turnTimeoutSeconds!: number;

  /** How many agents can be approved at the same time. */
  @Column('int')
  maxAgents!: number;

  /** The agent member whose turn it is; null while there is none. */
  @Column('uuid', { nullable: true })
  currentMemberId!: string | null;

  /** The number of turns that began so far. */
  @Column('int', { default: 0 })
  turnNumber!: number;

  /** When the turn is missed; null while there is none. */
  @Column('timestamptz', { nullable: true })
  turnDeadlineAt!: Date | null;

  /** The `position` of the agent member whose turn it is or was last; 0 before the first turn. The next turn is that of the next one. */
  @Column('int', { default: 0 })
  turnPosition!: number;

  /** When the turn began, which bounds how far people can extend it; null while there is none. */
  @Column('timestamptz', { nullable: true })
  turnStartedAt!: Date | null;

  /** How many turns in a row were missed. */
  @Column('int', { default: 0 })
  missedInRow!: number;

  /** The `seq` of the newest message; 0 before the first one. */
  @Column('int', { default: 0 })
  messageSeq!: number;

  /** The `seq` of the newest entry of the audit log; 0 before the first one. */
  @Column('int', { default: 0 })
  auditSeq!: number;

  /** The `entryHash` of the newest entry of the audit log; null before the first one. */
  @Column('bytea', { nullable: true })
  auditHash!: Buffer | null;

  /** Keyed hash of the room code; null if there is none. */
  @Column('bytea', { nullable: true })
  codeHash!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  codeExpiresAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The end of its lifetime, at which it closes. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;
}
