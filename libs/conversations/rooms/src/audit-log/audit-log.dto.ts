import { Choice, Id, Int, Json, Nested, PageQuery, Text, Time } from '#platform';
import { ROOM_AUDIT_KINDS } from '../audit/kinds';

const MAX_SEQ = 2 ** 31 - 1;
const HASH = { max: 64, example: 'c0ffee' + '0'.repeat(58) } as const;

export class RoomAuditActorDto {
  @Choice(['human', 'agent', 'service'], {
    doc: 'Who acted. The service acts when a deadline passes.',
    example: 'human',
  })
  type!: 'human' | 'agent' | 'service';

  @Id({ doc: 'The user or the agent; null for the service.', nullable: true })
  id!: string | null;
}

export class RoomAuditTargetDto {
  @Text({ doc: 'The type of the target.', max: 50, example: 'agent-member' })
  type!: string;

  @Id({ doc: 'The id of the target.' })
  id!: string;
}

/** An entry in the audit log of a room. */
export class RoomAuditEntryDto {
  @Int({ doc: 'Its number in the log: from 1, without gaps.', min: 1, max: MAX_SEQ, example: 1 })
  seq!: number;

  @Time({ doc: 'When it happened.' })
  at!: string;

  @Choice(ROOM_AUDIT_KINDS, { doc: 'What happened.', example: 'member.approved' })
  kind!: string;

  @Nested(() => RoomAuditActorDto, { doc: 'Who caused it.' })
  actor!: RoomAuditActorDto;

  @Nested(() => RoomAuditTargetDto, { doc: 'The target; null for the room itself.', nullable: true })
  target!: RoomAuditTargetDto | null;

  @Json({
    doc: 'Further details, depending on the kind.',
    nullable: true,
    example: { turnNumber: 3 },
  })
  details!: object | null;

  @Text({ doc: 'The `entryHash` of the previous entry; null in the first one.', nullable: true, ...HASH })
  prevHash!: string | null;

  @Text({
    doc: 'SHA-256, in hex, of a zero byte and the canonical JSON (RFC 8785) of all other fields.',
    ...HASH,
  })
  entryHash!: string;
}

export class ListRoomAuditQuery extends PageQuery({ limit: 50, max: 200 }) {}
