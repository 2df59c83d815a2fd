import { Encrypted } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Room } from './room.entity';

/** An agent in a room, or in its waiting room. It names the tenants of both: the room's, and the agent's own. */
@Entity('room_agents')
@Index('room_agents_tenant_idx', ['tenantId', 'roomId', 'id'], { unique: true })
@Index('room_agents_present_idx', ['tenantId', 'roomId', 'actorId'], {
  unique: true,
  where: "status IN ('waiting', 'approved')",
})
@Index('room_agents_order_idx', ['tenantId', 'roomId', 'position'], {
  unique: true,
  where: "status = 'approved'",
})
@Index('room_agents_actor_idx', ['actorTenantId', 'actorId', 'roomId'])
@Index('room_agents_listed_idx', ['actorTenantId', 'roomId'], { where: "status = 'approved'" })
@Check('room_agents_key', "encrypted_key IS NULL OR status = 'approved'")
@ForeignKey(() => Room, ['tenantId', 'roomId'], ['tenantId', 'id'], {
  name: 'room_agents_room_fk',
  onDelete: 'CASCADE',
})
export class RoomAgent {
  /** The tenant of the room. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  roomId!: string;

  /** The tenant of the agent. */
  @Column('uuid')
  actorTenantId!: string;

  @Column('uuid')
  actorId!: string;

  @Column('text', { default: 'waiting' })
  status!: 'waiting' | 'approved' | 'denied' | 'revoked' | 'left';

  /** Its place in the order of turns: 1 for the agent that was approved first, never used twice in a room; null before the approval. */
  @Column('int', { nullable: true })
  position!: number | null;

  /** The version of its room key, from 1; 0 before the approval. */
  @Column('int', { default: 0 })
  keyVersion!: number;

  /** The room key, encrypted with a key of the service, since an HMAC can only be verified with it; null without a valid key. */
  @Encrypted('room-key')
  @Column('bytea', { nullable: true })
  encryptedKey!: Buffer | null;

  /** When a status poll delivered the present key, which happens once; null before. */
  @Column('timestamptz', { nullable: true })
  keyDeliveredAt!: Date | null;

  /** How many of its turns it missed. */
  @Column('int', { default: 0 })
  missedTurns!: number;

  /** When it entered the waiting room. */
  @Column('timestamptz', { default: () => 'now()' })
  joinedAt!: Date;

  /** When it was approved or denied; null before. */
  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** When an approved agent was revoked or left; null before. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
