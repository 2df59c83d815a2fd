import type { RoomMessageDto } from './messages.dto';
import type { MessageRow } from './messages.repository';

export function presentMessage(row: MessageRow): RoomMessageDto {
  const { id, seq, authorKind, memberId, authorId, authorName, turnNumber, createdAt, body } = row;
  return {
    ...{ id, seq },
    author: { kind: authorKind, memberId, id: authorId, displayName: authorName },
    ...{ turnNumber, createdAt },
    untrusted: { text: body },
  };
}
