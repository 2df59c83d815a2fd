import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { ApiError, NotFound, type Queries, type Transaction } from '#platform';
import { type NamedResource, Resources } from '#visibility';
import { RoomRepository } from '../room/room.repository';
import { InvitesService } from './invites.service';

/**
 * Registers rooms as resources that a capability can name. Reading a room returns what an invitation says about it, and none of its
 * messages. Writing a room means joining it: the recipient gets an invite that no other agent can use, and still has to be approved. The
 * minter needs the same right as for an invite: the host, or for reading also a co-moderator.
 */
@Injectable()
export class RoomResource implements OnModuleInit {
  constructor(
    private readonly resources: Resources,
    private readonly rooms: RoomRepository,
    private readonly invites: InvitesService,
  ) {}

  onModuleInit(): void {
    this.resources.register('room', {
      readingScope: 'rooms:participate',
      read: (queries, principal, id) => this.read(queries, principal, id),
      writing: {
        scope: 'rooms:participate',
        requireRight: async (queries, principal, id) => {
          const room = await this.rooms.findForHuman(queries, personOf(principal), id);
          if (room?.role !== 'host' || room.status === 'closed') throw new NotFound();
        },
        invite: (tx, principal, id, actorId) => this.invite(tx, principal, id, actorId),
      },
    });
  }

  /** A room that refuses the recipient leaves the capability unused. */
  private async invite(tx: Transaction, principal: Principal, id: string, actorId: string): Promise<string> {
    try {
      return (await this.invites.issueIn(tx, principal, id, { kind: 'agent', actorId })).token;
    } catch (error) {
      throw error instanceof ApiError ? new NotFound({ cause: error }) : error;
    }
  }

  private async read(queries: Queries, principal: Principal, id: string): Promise<NamedResource | undefined> {
    const room = await this.rooms.findForHuman(queries, personOf(principal), id);
    if (!room || room.role === 'observer') return undefined;
    const { title, purpose, status } = room;
    const content = purpose === null ? null : Buffer.from(purpose);
    return { name: id, title, content, contentHash: null, status };
  }
}
