import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Room } from './room.entity';

/** A message of a person or an agent in a room. */
@Entity('room_messages')
@Index('room_messages_age_idx', ['tenantId', 'createdAt'])
@Index('room_messages_id_idx', ['tenantId', 'id'], { unique: true })
@Index('room_messages_client_idx', ['tenantId', 'roomId', 'memberId', 'clientMessageId'], {
  unique: true,
  where: 'client_message_id IS NOT NULL',
})
@ForeignKey(() => Room, ['tenantId', 'roomId'], ['tenantId', 'id'], {
  name: 'room_messages_room_fk',
  onDelete: 'CASCADE',
})
export class RoomMessage {
  /** The tenant of the room. */
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  roomId!: string;

  /** Its number in the room: from 1, without gaps. */
  @PrimaryColumn('int')
  seq!: number;

  @Column('uuid')
  id!: string;

  @Column('text')
  authorKind!: 'human' | 'agent';

  /** The member who said it, a row of `room_humans` or `room_agents`. */
  @Column('uuid')
  memberId!: string;

  /** The turn in which it was said: for an agent its own, for a person the one that ran. */
  @Column('int')
  turnNumber!: number;

  @Column('text')
  body!: string;

  /** The author's own key for it, with which a repeated post answers the same message; null if they sent none. */
  @Column('text', { nullable: true })
  clientMessageId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
