import { Bool, Id, Text, Time } from '#platform';

/** A signed-in browser, as its owner sees it. */
export class SessionDto {
  @Id({ doc: 'Id of the session.', example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  id!: string;

  @Text({ doc: 'The address it was begun from.', max: 64, nullable: true, example: '203.0.113.7' })
  ip!: string | null;

  @Text({ doc: 'What the browser called itself.', max: 300, nullable: true, example: 'Mozilla/5.0' })
  userAgent!: string | null;

  @Time({ doc: 'When it began.' })
  createdAt!: string;

  @Time({ doc: 'When it was last used, to the minute.' })
  lastSeenAt!: string;

  @Time({ doc: 'When it ends if it is not used again.' })
  expiresAt!: string;

  @Bool({ doc: 'Whether it is the session that asks.', example: true })
  current!: boolean;
}
