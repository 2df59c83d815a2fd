import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Cursors, Database, type Page } from '#platform';
import { RoomAccess } from '../turns/room-access';
import type { ListRoomMessagesQuery, SpeakDto } from './messages.dto';
import { type MessageRow, MessagesRepository } from './messages.repository';
import { type Posted, Posting } from './posting';
import { requireShortText } from './text-size';

/** Lets people speak and read in rooms. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly access: RoomAccess,
    private readonly posting: Posting,
    private readonly messages: MessagesRepository,
  ) {}

  /** @throws ValidationFailed for a text that is too long; NotFound, CannotIntervene, RoomClosed */
  async speak(principal: Principal, roomId: string, post: SpeakDto): Promise<Posted> {
    requireShortText(post.text);
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForHuman(tx, personOf(principal), roomId);
      return this.posting.asHuman(tx, room, me, post);
    });
  }

  /** The messages after a `seq`, in their order. @throws NotFound, CursorInvalid */
  async list(principal: Principal, roomId: string, query: ListRoomMessagesQuery): Promise<Page<MessageRow>> {
    const person = personOf(principal);
    const room = await this.access.readAsHuman(person, roomId);
    return this.cursors.page(query, {
      of: ['room-messages', person.tenantId, person.userId, roomId],
      from: query.since,
      fetch: (since, limit) => this.messages.list(this.database, room, { since, limit }),
      key: ({ seq }) => seq,
    });
  }
}
