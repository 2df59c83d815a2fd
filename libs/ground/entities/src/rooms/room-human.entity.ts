import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Room } from './room.entity';

/** A person in a room, or in its waiting room. It names the tenants of both: the room's, and the person's own. */
@Entity('room_humans')
@Index('room_humans_tenant_idx', ['tenantId', 'roomId', 'id'], { unique: true })
@Index('room_humans_present_idx', ['tenantId', 'roomId', 'userId'], {
  unique: true,
  where: "status IN ('waiting', 'approved')",
})
@Index('room_humans_user_idx', ['userTenantId', 'userId', 'roomId'])
@Index('room_humans_listed_idx', ['userTenantId', 'roomId'], { where: "status = 'approved'" })
@ForeignKey(() => Room, ['tenantId', 'roomId'], ['tenantId', 'id'], {
  name: 'room_humans_room_fk',
  onDelete: 'CASCADE',
})
export class RoomHuman {
  /** The tenant of the room. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  roomId!: string;

  /** The tenant of the person. */
  @Column('uuid')
  userTenantId!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  role!: 'host' | 'co-moderator' | 'observer';

  /** Whether an observer can speak. Hosts and co-moderators always can. */
  @Column('boolean', { default: false })
  canIntervene!: boolean;

  @Column('text', { default: 'waiting' })
  status!: 'waiting' | 'approved' | 'denied' | 'revoked' | 'left';

  /** When the person entered the waiting room; for the host, when the room was created. */
  @Column('timestamptz', { default: () => 'now()' })
  joinedAt!: Date;

  /** When the person was approved or denied; null before. */
  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** When an approved person was revoked or left; null before. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
