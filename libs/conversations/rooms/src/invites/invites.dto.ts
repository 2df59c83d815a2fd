import { Choice, Id, Int, NeedsOneOf, PageQuery, Text, Time } from '#platform';
import { INVITED_ROLES, type InvitedRole } from './invites.repository';

const KINDS = ['agent', 'human'] as const;
const TOKEN = 'room_4f1x9sYw0vTq2mB7nKc8rLd3eHg5jPz6uXa1iOySbQk';

/** An invite to issue. */
export class NewRoomInviteDto {
  @Choice(KINDS, {
    doc: 'Who can use it. Only the host can invite an `agent`; co-moderators can also invite a `human`.',
    example: 'agent',
  })
  kind!: (typeof KINDS)[number];

  @Choice(INVITED_ROLES, {
    doc: 'The role that a person gets, by default `observer`. Omit it for an agent.',
    optional: true,
    example: 'observer',
  })
  role?: InvitedRole;

  @Int({
    doc: 'Seconds until it expires. It never outlives the room.',
    min: 300,
    max: 86_400,
    default: 3_600,
    optional: true,
  })
  ttlSeconds?: number;
}

export class ListRoomInvitesQuery extends PageQuery({ limit: 50, max: 100 }) {}

/** An invite, without its token. */
export class RoomInviteDto {
  @Id({ doc: 'The id of the invite.' })
  id!: string;

  @Choice(KINDS, { doc: 'Who can use it.', example: 'agent' })
  kind!: string;

  @Choice(INVITED_ROLES, {
    doc: 'The role that a person gets; null for an agent.',
    nullable: true,
    example: null,
  })
  role!: string | null;

  @Id({
    doc: 'The only agent that can use it, if it comes from a capability; null otherwise.',
    nullable: true,
    example: null,
  })
  actorId!: string | null;

  @Text({
    doc: 'The beginning of the SHA-256 of the token, in hex, by which the issuer recognizes it.',
    min: 8,
    max: 8,
    example: '9f86d081',
  })
  hashFragment!: string;

  @Id({ doc: 'The user who issued it.' })
  createdBy!: string;

  @Time({ doc: 'When it was issued.' })
  createdAt!: Date;

  @Time({ doc: 'When it expires, or expired.' })
  expiresAt!: Date;

  @Time({ doc: 'When it was used; null if it was not.', nullable: true, example: null })
  usedAt!: Date | null;
}

/** An invite that was just issued. */
export class IssuedRoomInviteDto extends RoomInviteDto {
  @Text({
    doc: 'The token: 256 random bits. It works once, and only this answer shows it.',
    max: 64,
    example: TOKEN,
  })
  roomToken!: string;
}

/** A token to use. */
@NeedsOneOf('roomToken', 'room_token')
export class JoinRoomDto {
  @Text({ doc: 'The `roomToken` of an invite for a person.', max: 200, optional: true, example: TOKEN })
  roomToken?: string;

  @Text({ doc: 'The same as `roomToken`, and instead of it.', max: 200, optional: true })
  room_token?: string;
}
