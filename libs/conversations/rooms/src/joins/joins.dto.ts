import { Choice, Id } from '#platform';

/** A person's membership in a room. */
export class JoinedRoomDto {
  @Id({ doc: 'The room.' })
  roomId!: string;

  @Id({ doc: "The person's membership." })
  memberId!: string;

  @Choice(['waiting', 'approved'], {
    doc: '`waiting` until the host or a co-moderator approves it. `approved` if the person was in the room already.',
    example: 'waiting',
  })
  status!: string;
}
