import { Text } from '#platform';

/** The query parameters of the list of rooms. */
export class RoomsQueryDto {
  @Text({ doc: 'The cursor of the page to show.', max: 500, optional: true })
  cursor?: string;
}

/** The query parameters of the page of a room. */
export class RoomQueryDto {
  @Text({ doc: 'What was just done.', max: 20, optional: true })
  done?: string;

  @Text({ doc: '1 to watch without a script and without forms.', max: 1, optional: true })
  watch?: string;
}

/** The form that creates a room. */
export class CreateRoomFormDto {
  @Text({ doc: 'The title.', max: 2000, optional: true })
  title?: string;

  @Text({ doc: 'The purpose.', max: 20_000, optional: true })
  purpose?: string;
}

/** The form with which a person joins a room. */
export class JoinFormDto {
  @Text({ doc: 'The token of an invite, or the code of a room.', max: 2000, optional: true })
  ticket?: string;
}

const DRAFT = {
  doc: 'The message that the person is writing. An act other than sending it shows the page with it again.',
  max: 100_000,
  optional: true,
} as const;

/** The fields that every form on the page of a room sends. */
export class RoomFormDto {
  @Text({ doc: '`yes` if the person has confirmed it; `no` if they pressed Cancel.', max: 3, optional: true })
  confirm?: string;

  @Text(DRAFT)
  text?: string;
}

/** The form that issues an invite. */
export class InviteFormDto extends RoomFormDto {
  @Text({ doc: '`agent`, or the role of a person.', max: 20, optional: true })
  kind?: string;
}
