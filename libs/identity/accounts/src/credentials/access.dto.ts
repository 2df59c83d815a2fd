import { Bool, Choice, Id, NestedList, Text, Time } from '#platform';

/** A passkey, an API token or an agent. */
export class AccessItemDto {
  @Id({ doc: 'The id of the passkey, token or agent.' })
  id!: string;

  @Choice(['passkey', 'token', 'agent'], { doc: 'What it is.', example: 'token' })
  kind!: 'passkey' | 'token' | 'agent';

  @Text({ doc: 'Its name.', max: 100, example: 'Nightly export' })
  name!: string;

  @Time({ doc: 'When it was added.' })
  createdAt!: Date;

  @Time({ doc: 'When it was last used; null if it never was, or if that is not known.', nullable: true })
  lastUsedAt!: Date | null;
}

/** The credentials that act for a person without their password. */
export class AccessDto {
  @NestedList(() => AccessItemDto, { doc: 'Passkeys, then tokens, then agents.', maxItems: 60 })
  items!: AccessItemDto[];

  @Bool({ doc: 'Whether there are more than those that are listed.', example: false })
  more!: boolean;
}
