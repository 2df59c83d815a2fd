import { Injectable } from '@nestjs/common';
import type { RoomAuditActor } from '#entities';
import { type Transaction, Wakeups, newId, sha256 } from '#platform';
import type { NewMessage, RoomAct } from '../audit/room-audit';
import type { LockedRoom } from '../room/room.repository';
import { RoomClosed, TurnNotYours } from '../room/room.errors';
import type { AgentRow, HumanRow } from '../room/room.repository';
import { Turns } from '../turns/turns.service';
import { maySpeak } from '../room/room.policy';
import { roomChanged } from '../wakeups/room-changed';
import { CannotIntervene, MessageDedupeMismatch } from './messages.errors';
import { type AuthorKey, type MessageRow, MessagesRepository } from './messages.repository';

/** The limit of a message in bytes of UTF-8. */
export const MAX_TEXT_BYTES = 16_384;

/** A message to post. */
export interface Post {
  /** 1 to `MAX_TEXT_BYTES` bytes. */
  text: string;
  /** The author's own key for it, 1 to 128 characters. The same text with the same key again answers the first message. */
  clientMessageId?: string;
}

/** A message, and whether this post created it. */
export interface Posted {
  message: MessageRow;
  created: boolean;
}

/** How members speak. Each method is the end of a transaction that has locked and settled the room: a new message commits it. */
@Injectable()
export class Posting {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly turns: Turns,
    private readonly wakeups: Wakeups,
  ) {}

  /**
   * Posts in the turn of an agent, which ends it. A repeated post is answered with the first message, even if it is no longer the agent's
   * turn.
   *
   * @param turnNumber the turn for which the text was written; any if absent
   * @throws TurnNotYours; MessageDedupeMismatch
   */
  async asAgent(
    tx: Transaction,
    room: LockedRoom,
    member: AgentRow,
    post: Post & { turnNumber?: number },
  ): Promise<Posted> {
    const author = { authorTenantId: member.actorTenantId, authorId: member.actorId };
    const sent = await this.findSent(tx, room, author, post);
    if (sent) return { message: sent, created: false };
    const { status, currentMemberId, turnNumber, turnDeadlineAt } = room;
    const current = post.turnNumber === undefined || post.turnNumber === turnNumber;
    if (currentMemberId !== member.id || !current)
      throw new TurnNotYours({ details: { status, turnNumber, turnDeadlineAt } });
    const by = { type: 'agent', id: member.actorId } as const;
    const message = nextMessage(room, 'agent', member.id, post);
    const authorName = await this.turns.post(tx, room, { type: 'agent-posted' }, posted(message, by));
    return created(room, message, by, authorName);
  }

  /**
   * Lets a person speak, which uses no turn, and gives the agent whose turn it is more time. A repeated post is answered with the first message, even if
   * the person may no longer speak.
   *
   * @throws RoomClosed; MessageDedupeMismatch; CannotIntervene for an observer whom the host does not let speak
   */
  async asHuman(tx: Transaction, room: LockedRoom, member: HumanRow, post: Post): Promise<Posted> {
    const author = { authorTenantId: member.userTenantId, authorId: member.userId };
    const sent = await this.findSent(tx, room, author, post);
    if (sent) return { message: sent, created: false };
    if (!maySpeak(member)) throw new CannotIntervene();
    if (room.status === 'closed') throw new RoomClosed();
    const by = { type: 'human', id: member.userId } as const;
    const message = nextMessage(room, 'human', member.id, post);
    const authorName = await this.turns.post(tx, room, { type: 'human-spoke' }, posted(message, by));
    return created(room, message, by, authorName);
  }

  private async findSent(
    tx: Transaction,
    room: LockedRoom,
    author: AuthorKey,
    { text, clientMessageId }: Post,
  ): Promise<MessageRow | undefined> {
    if (clientMessageId === undefined) return undefined;
    const sent = await this.messages.findSent(tx, room, author, clientMessageId);
    if (sent && sent.body !== text) throw new MessageDedupeMismatch();
    // The process that stored it may have died, or lost the database, before it could wake those who wait.
    if (sent) tx.afterCommit(() => this.wakeups.publish(roomChanged(room.id)));
    return sent;
  }
}

/** The next message of a locked room. `RoomAudit.recordPost`, which must follow, stores it and its number. */
function nextMessage(
  room: LockedRoom,
  authorKind: NewMessage['authorKind'],
  memberId: string,
  { text, clientMessageId }: Post,
): NewMessage {
  const { messageSeq, turnNumber } = room;
  return {
    ...{ id: newId(), seq: messageSeq + 1, turnNumber, authorKind, memberId },
    ...{ body: text, clientMessageId: clientMessageId ?? null },
  };
}

/** A post for the turn machine. The audit log proves the text of a message without containing it. */
function posted(message: NewMessage, actor: RoomAuditActor): { message: NewMessage; act: RoomAct } {
  const { id, seq, turnNumber, body } = message;
  const details = { seq, turnNumber, textHash: sha256(body).toString('hex') };
  return { message, act: { kind: 'message.posted', actor, target: { type: 'message', id }, details } };
}

function created(
  { now: createdAt }: LockedRoom,
  { clientMessageId: _key, ...message }: NewMessage,
  { id: authorId }: { id: string },
  authorName: string,
): Posted {
  return { message: { ...message, createdAt, authorId, authorName }, created: true };
}
