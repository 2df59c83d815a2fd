import { Int, Text, Time } from '#platform';

const CODE = 'kqx-hzrw-bmt';
/** Far more than a code has, since every text that is not a code gets the same answer. */
const MAX_TYPED = 1_000;

/** The lifetime of a room's next code. The body can be omitted. */
export class RotateCodeDto {
  @Int({
    doc: 'Seconds until the code expires. It expires with the room at the latest, and at most 24 hours from now, which is also the default.',
    min: 60,
    max: 86_400,
    optional: true,
    example: 3_600,
  })
  ttlSeconds?: number;
}

/** A code that was just issued. */
export class RoomCodeDto {
  @Text({
    doc: 'The code. Only this answer shows it. The previous code no longer works.',
    max: 12,
    example: CODE,
  })
  code!: string;

  @Time({ doc: 'When it expires. Using it does not prolong it.' })
  expiresAt!: Date;
}

/** A code that a person typed. */
export class JoinByCodeDto {
  @Text({
    doc: 'The code of a room. Case, spaces and dashes are ignored.',
    max: MAX_TYPED,
    example: CODE,
  })
  code!: string;
}
