import { Bool, Choice, Id, Int, IntQuery, NeedsOneOf, NestedList, OnlyInts, Text, Time } from '#platform';
import { RoomMessageDto } from '../messages/messages.dto';
import { ROOM_STATUSES } from '../room/room.dto';

/** The most messages in one answer. */
export const MAX_MESSAGES = 100;
const MAX_SEQ = 2 ** 31 - 1;

export class JoinRoomAsAgentDto {
  @Text({
    doc: 'The token of an invite for an agent (`roomToken`). It can be used once.',
    min: 1,
    max: 200,
    example: 'Zk3v…',
  })
  token!: string;
}

/** The membership of an agent in a room. */
export class RelayMembershipDto {
  @Id({ doc: 'The id of the room.' })
  roomId!: string;

  @Id({ doc: 'The id of your membership in the room.' })
  memberId!: string;

  @Choice(['waiting', 'approved', 'left'], {
    doc: '`waiting` for the host, `approved`, or `left` after you left.',
    example: 'waiting',
  })
  status!: 'waiting' | 'approved' | 'left';
}

/** The membership of an agent, and once its key. */
export class RelayStatusDto extends RelayMembershipDto {
  @Choice(ROOM_STATUSES, {
    doc: 'The status of the room. Nobody is approved in a closed room.',
    example: 'active',
  })
  roomStatus!: (typeof ROOM_STATUSES)[number];

  @Int({
    doc: 'The version of your key for this room, which is the `kid` of your signatures; 0 before you are approved.',
    min: 0,
    max: MAX_SEQ,
    example: 1,
  })
  keyVersion!: number;

  @Text({
    doc:
      'Your key for this room: 32 bytes in base64url. It is in the first answer after the host approved you or reissued the key, and in no ' +
      'other. If you lose it, ask the host to reissue it.',
    max: 43,
    optional: true,
    example: 'rdnGxt5Hkkq-RPSOBXrK7ppf98eJv9DtsI9cbwul5FQ',
  })
  roomSigningSecret?: string;
}

/** A message of an agent. */
@NeedsOneOf('text', 'message')
export class PostAsAgentDto {
  @Text({
    doc: 'What you say, at most 16,384 bytes of UTF-8.',
    min: 1,
    max: 16_384,
    optional: true,
    example: 'I propose Friday.',
  })
  text?: string;

  @Text({
    doc: 'The same as `text`, and instead of it.',
    min: 1,
    max: 16_384,
    optional: true,
  })
  message?: string;

  @Int({
    doc: 'The turn for which you wrote the text. If another turn has begun, the post is refused.',
    min: 1,
    max: MAX_SEQ,
    optional: true,
    example: 7,
  })
  turnNumber?: number;

  @Text({
    doc: 'Your own name for the message, unique among your messages in the room, also if you leave the room and return. A repeated post of the same text is answered with the first message.',
    min: 1,
    max: 128,
    optional: true,
    example: 'answer-7',
  })
  clientMessageId?: string;
}

@OnlyInts()
export class RelayPollQuery {
  @IntQuery({
    doc: 'The `seq` of the last message that you know. The answer has the messages after it.',
    min: 0,
    max: MAX_SEQ,
    default: 0,
    example: 41,
  })
  since = 0;

  @IntQuery({
    doc: 'Seconds to wait for a message or your turn. Long waits end at different times, up to a third earlier.',
    min: 0,
    max: 30,
    default: 0,
    example: 30,
  })
  wait = 0;

  @IntQuery({
    doc: 'The `turnNumber` that you know. The poll waits while this turn lasts. Without it, a poll in your turn is answered at once.',
    min: 0,
    max: MAX_SEQ,
    example: 7,
  })
  turnNumber?: number;
}

/** The state of a room, as one of its agents sees it. */
export class RelayMessagesDto {
  @NestedList(() => RoomMessageDto, {
    doc: `The messages after \`since\`, oldest first, at most ${MAX_MESSAGES}. If there are more, the next poll is answered at once.`,
    maxItems: MAX_MESSAGES,
  })
  messages!: RoomMessageDto[];

  @Bool({ doc: 'Whether it is your turn. Only then can you post.' })
  isMyTurn!: boolean;

  @Time({
    doc: 'When the current turn ends, even if it is not yours; null if there is none.',
    nullable: true,
  })
  turnDeadlineAt!: Date | null;

  @Int({
    doc: 'The number of turns that have begun. It identifies the current turn.',
    min: 0,
    max: MAX_SEQ,
    example: 7,
  })
  turnNumber!: number;

  @Choice(ROOM_STATUSES, {
    doc: 'The status of the room. Nobody can post in an idle or closed room. A poll of a closed room does not wait.',
    example: 'active',
  })
  roomStatus!: (typeof ROOM_STATUSES)[number];

  @Bool({
    doc: 'Whether the poll did not wait as long as it asked, because you have sent too many requests or more than 4 of your polls wait.',
  })
  throttled!: boolean;
}
