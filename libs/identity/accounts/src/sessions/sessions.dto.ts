import { Bool, BoolQuery, Id, Int, Text, Time } from '#platform';

/** The other credentials to end with the sessions. */
export class EndSessionsQuery {
  @BoolQuery({ doc: 'Whether your passkeys, API tokens and agents end, too.', example: true })
  endAllAccess?: boolean;
}

/** The sessions that were ended. */
export class EndedSessionsDto {
  @Int({ doc: 'How many sessions were ended.', min: 0, max: 1_000_000, example: 2 })
  ended!: number;
}

/** A signed-in browser, as its owner sees it. */
export class SessionDto {
  @Id({ doc: 'The id of the session.', example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  id!: string;

  @Text({
    doc: 'The IP address from which the person signed in.',
    max: 64,
    nullable: true,
    example: '203.0.113.7',
  })
  ip!: string | null;

  @Text({ doc: 'The User-Agent of the browser.', max: 300, nullable: true, example: 'Mozilla/5.0' })
  userAgent!: string | null;

  @Time({ doc: 'When the person signed in.' })
  createdAt!: Date;

  @Time({ doc: 'When the session was last used, to within a minute.' })
  lastSeenAt!: Date;

  @Time({ doc: 'When the session expires unless it is used again.' })
  expiresAt!: Date;

  @Bool({ doc: 'Whether this request uses the session.', example: true })
  current!: boolean;
}
