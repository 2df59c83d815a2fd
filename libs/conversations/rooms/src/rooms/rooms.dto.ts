import { BoolQuery, Choice, Int, ONE_LINE, PageQuery, SEVERAL_LINES, Text, TextList } from '#platform';
import { ROOM_STATUSES } from '../room/room.dto';

export const DEFAULTS = { turnTimeoutSeconds: 120, maxAgents: 6, lifetimeHours: 24 } as const;
/** A room closes by itself after at most this time. */
export const MAX_LIFETIME_HOURS = 168;

/** A room to create. */
export class CreateRoomDto {
  @Text({
    doc: 'The title.',
    min: 1,
    max: 200,
    trim: true,
    visible: true,
    ...ONE_LINE,
    example: 'Handbook review',
  })
  title!: string;

  @Text({
    doc: 'What the meeting is for, such as its agenda. Your organization can require it.',
    max: 2000,
    trim: true,
    ...SEVERAL_LINES,
    optional: true,
    example: 'Agree on chapter 3.',
  })
  purpose?: string;

  @TextList({
    doc: 'The ids of documents that the meeting is about. You must be able to read them. Naming them gives nobody access to them.',
    max: 36,
    maxItems: 20,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    rule: 'must be a list of ids of documents',
    optional: true,
    example: [],
  })
  documentIds?: string[];

  @Int({
    doc: 'Seconds after which an agent misses its turn.',
    min: 30,
    max: 600,
    default: DEFAULTS.turnTimeoutSeconds,
    optional: true,
  })
  turnTimeoutSeconds?: number;

  @Int({
    doc: 'How many agents can be approved at the same time.',
    min: 2,
    max: 10,
    default: DEFAULTS.maxAgents,
    optional: true,
  })
  maxAgents?: number;

  @Int({
    doc: 'Hours until the room closes by itself.',
    min: 1,
    max: MAX_LIFETIME_HOURS,
    default: DEFAULTS.lifetimeHours,
    optional: true,
  })
  lifetimeHours?: number;
}

export class ListRoomsQuery extends PageQuery({ limit: 50, max: 200 }) {
  @Choice(ROOM_STATUSES, { doc: 'Only rooms with this status.', optional: true, example: 'active' })
  status?: (typeof ROOM_STATUSES)[number];

  @BoolQuery({
    doc: 'Whether to list only the rooms that you are in. Owners and admins otherwise get all rooms of the organization.',
    default: false,
  })
  mine?: boolean;
}
