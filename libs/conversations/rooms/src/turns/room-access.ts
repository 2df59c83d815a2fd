import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { Database, type Transaction, found } from '#platform';
import type { LockedRoom } from '../room/room.repository';
import {
  type ActorKey,
  type AgentRoomRow,
  type AgentRow,
  type HumanRoomRow,
  type HumanRow,
  type RoomKey,
  RoomRepository,
} from '../room/room.repository';
import { Turns, isDue } from './turns.service';

/**
 * The only way in which routes read and lock rooms. Only approved members can: everyone else gets the 404 of a room that does not exist,
 * even the administrators of its organization. A room whose deadline has passed is settled before anybody sees it.
 */
@Injectable()
export class RoomAccess {
  constructor(
    private readonly database: Database,
    private readonly rooms: RoomRepository,
    private readonly turns: Turns,
  ) {}

  /** Locks and settles a room of which the person is an approved member. @throws NotFound */
  async lockForHuman(
    tx: Transaction,
    person: Person,
    roomId: string,
  ): Promise<{ room: LockedRoom; me: HumanRow }> {
    const locked = found(await this.rooms.lockForHuman(tx, person, roomId));
    await this.turns.settle(tx, locked.room);
    return locked;
  }

  /** Locks and settles a room of which the agent is an approved member. @throws NotFound */
  async lockForAgent(
    tx: Transaction,
    actor: ActorKey,
    roomId: string,
  ): Promise<{ room: LockedRoom; me: AgentRow }> {
    const locked = found(await this.rooms.lockForAgent(tx, actor, roomId));
    await this.turns.settle(tx, locked.room);
    return locked;
  }

  /** Locks and settles a room to which the caller has shown a right, such as an invite. @throws NotFound */
  async lock(tx: Transaction, key: RoomKey): Promise<LockedRoom> {
    return found(await this.lockIfThere(tx, key));
  }

  /** As `lock`. Undefined if the room no longer exists. */
  async lockIfThere(tx: Transaction, key: RoomKey): Promise<LockedRoom | undefined> {
    const room = await this.rooms.lock(tx, key);
    if (room) await this.turns.settle(tx, room);
    return room;
  }

  /** A room of which the person is an approved member, without a lock, settled. @throws NotFound */
  async readAsHuman(person: Person, roomId: string): Promise<HumanRoomRow> {
    return this.read(() => this.rooms.findForHuman(this.database, person, roomId));
  }

  /** A room of which the agent is an approved member, without a lock, settled. @throws NotFound */
  async readAsAgent(actor: ActorKey, roomId: string): Promise<AgentRoomRow> {
    return this.read(() => this.rooms.findForAgent(this.database, actor, roomId));
  }

  /** Settles a room if it is due. If another process is settling it, waits for that. */
  async settle(key: RoomKey): Promise<void> {
    await this.database.transaction((tx) => this.lock(tx, key));
  }

  private async read<T extends HumanRoomRow | AgentRoomRow>(find: () => Promise<T | undefined>): Promise<T> {
    const room = await find();
    if (room && isDue(room, room.now)) {
      await this.settle(room);
      return found(await find());
    }
    return found(room);
  }
}
