import type { Page } from '#platform';
import type { ListedRow, ReceivedRow, StateRow } from './inbox.repository';
import type {
  ListedMessageDto,
  MessageDto,
  MessageEventDto,
  MessageEventsDto,
  MessageStatus,
  MessagesDto,
  OneMessageDto,
  ReceiptDto,
  RecipientStateDto,
} from './messages.dto';
import type { SentMessageDto } from './send.dto';
import type { Sent } from './sending.service';
import type { SentMessageRow } from './sent.repository';

/** A message with the recipients that its reader may see. */
export interface ShownMessage {
  message: SentMessageRow | ReceivedRow;
  recipients: StateRow[];
}

type State = Pick<StateRow, 'readAt' | 'ackedAt' | 'expired' | 'deliveredAt'>;

/** The state of a message at a recipient. */
export function statusOf({ readAt, ackedAt, expired, deliveredAt }: State): MessageStatus {
  if (readAt) return 'read';
  if (ackedAt) return 'acked';
  if (expired) return 'expired';
  return deliveredAt ? 'delivered' : 'sent';
}

/** The states of several recipients, the one that needs the sender's attention most first. */
const MOST_PRESSING = ['sent', 'delivered', 'expired', 'acked', 'read'] as const;

/** The state that the sender of a message sees, from its states at the recipients. If there are none, their organizations were erased. */
export function statusOfAll(states: readonly Pick<RecipientStateDto, 'effectiveStatus'>[]): MessageStatus {
  return MOST_PRESSING.find((status) => states.some((s) => s.effectiveStatus === status)) ?? 'expired';
}

/** When a message expires at the last of its recipients. That is earlier than its deadline if its sender departed. */
export function expiryOf({ expiresAt }: { expiresAt: Date }, states: readonly { expiresAt: Date }[]): Date {
  return states.length === 0 ? expiresAt : new Date(Math.max(...states.map((state) => +state.expiresAt)));
}

/** Presents the state of a message at a recipient. */
export function presentState(row: StateRow): RecipientStateDto {
  const { actorId, expired, expiresAt, deliveredAt, ackedAt, readAt } = row;
  return { actorId, effectiveStatus: statusOf(row), expired, expiresAt, deliveredAt, ackedAt, readAt };
}

function presentMessage({ message, recipients }: ShownMessage): MessageDto {
  const { messageId, senderActorId, inReplyTo, createdAt, subject, body } = message;
  const states = recipients.map(presentState);
  return {
    messageId,
    senderActorId,
    inReplyTo,
    sentAt: createdAt,
    expiresAt: expiryOf(message, states),
    effectiveStatus: statusOfAll(states),
    expired: states.every(({ expired }) => expired),
    recipients: states,
    untrusted: { subject, body },
  };
}

export function presentOne(shown: ShownMessage): OneMessageDto {
  return { ...presentMessage(shown), advisoryOnly: true };
}

/** A page of the inbox. */
export function presentInbox({ rows, nextCursor }: Page<ListedRow>, waited: number): MessagesDto {
  const items = rows.map((row): ListedMessageDto => ({
    ...presentMessage({ message: row, recipients: [row] }),
    isNew: row.isNew,
  }));
  return { items, nextCursor, waited, advisoryOnly: true };
}

/** A page of the sent box. */
export function presentSentBox({ rows, nextCursor }: Page<ShownMessage>): MessagesDto {
  const items = rows.map((row): ListedMessageDto => ({ ...presentMessage(row), isNew: false }));
  return { items, nextCursor, waited: 0, advisoryOnly: true };
}

export function presentSent({ messageId, recipients }: Sent): SentMessageDto {
  const sorted = [...recipients].sort((a, b) => (a.actorId < b.actorId ? -1 : 1));
  return {
    messageId,
    recipients: sorted.map(({ actorId, expiresAt }) => ({ actorId, expiresAt })),
    advisoryOnly: true,
  };
}

export function presentReceipt(row: StateRow): ReceiptDto {
  return { messageId: row.messageId, ...presentState(row), advisoryOnly: true };
}

/** The history of a message, which its times tell. */
export function presentEvents({ message, recipients }: ShownMessage): MessageEventsDto {
  const events: MessageEventDto[] = [
    { type: 'sent', at: message.createdAt, actorId: message.senderActorId },
    ...recipients.flatMap(({ actorId, deliveredAt, ackedAt, readAt }) =>
      (
        [
          ['delivered', deliveredAt],
          ['acked', ackedAt],
          ['read', readAt],
        ] as const
      ).flatMap(([type, at]) => (at ? [{ type, at, actorId }] : [])),
    ),
  ];
  // The sort is stable, so that events at the same time keep their order.
  return { events: events.sort((a, b) => a.at.getTime() - b.at.getTime()), advisoryOnly: true };
}
