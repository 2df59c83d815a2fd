import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Room } from './room.entity';

/** A single-use token with which a person or an agent enters the waiting room of a room. Only its hash is stored. */
@Entity('room_invites')
@Index('room_invites_tenant_idx', ['tenantId', 'roomId', 'id'], { unique: true })
@Index('room_invites_expiry_idx', ['tenantId', 'expiresAt'])
@Check('room_invites_role', "(kind = 'human') = (role IS NOT NULL)")
@Check('room_invites_actor', "actor_id IS NULL OR kind = 'agent'")
@ForeignKey(() => Room, ['tenantId', 'roomId'], ['tenantId', 'id'], {
  name: 'room_invites_room_fk',
  onDelete: 'CASCADE',
})
export class RoomInvite {
  /** The tenant of the room. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  roomId!: string;

  @Column('text')
  kind!: 'agent' | 'human';

  /** The role that a person gets; null for an agent. */
  @Column('text', { nullable: true })
  role!: 'co-moderator' | 'observer' | null;

  /** The only agent that can use it, which can belong to another tenant; null if every agent that has the token can. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** The user who issued it, or whose agent did. */
  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When it was used; null while it can still be used. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
