import { SCOPES, type Scope, TOKEN_CHOICES, type TokenChoice } from '#access';
import { Bool, Choice, Id, Int, IntQuery, Text, TextList, Time } from '#platform';
import { NAME_PATTERN, NAME_RULE } from '../text/name';

/** A token to make in settings. */
export class CreateTokenDto {
  @Text({
    doc: 'What its owner knows it by.',
    min: 1,
    max: 100,
    trim: true,
    pattern: NAME_PATTERN,
    rule: NAME_RULE,
    example: 'Nightly export',
  })
  name!: string;

  @Choice(TOKEN_CHOICES, {
    doc: 'What it may do: read, write (and read), or admin, which takes an owner or admin to give.',
    example: 'read',
  })
  scope!: TokenChoice;

  @Int({ doc: 'Days until it expires.', min: 1, max: 365, default: 90, optional: true, example: 90 })
  expiresInDays?: number;
}

/** Which of one's tokens. */
export class ListTokensDto {
  @IntQuery({ doc: 'How many at most.', min: 1, max: 200, default: 50, example: 50 })
  limit?: number;

  @Text({ doc: 'Where to go on: `meta.nextCursor` of the page before.', max: 500, optional: true })
  cursor?: string;
}

/** A live token; what it reads never shows the token itself. */
export class TokenDto {
  @Id({ doc: 'Names the token; not a secret.' })
  id!: string;

  @Text({
    doc: 'What its owner, or the agent that asked for it, calls it.',
    max: 100,
    example: 'Nightly export',
  })
  name!: string;

  @Choice(['agent', 'settings'], {
    doc: 'Whether an agent holds it, or it was made in settings.',
    example: 'settings',
  })
  kind!: 'agent' | 'settings';

  @Choice(TOKEN_CHOICES, {
    doc: 'What was chosen in settings; null for an agent.',
    nullable: true,
    example: 'read',
  })
  choice!: TokenChoice | null;

  @TextList({
    doc: "What was granted. At every use it is cut to what its owner's role may give then.",
    maxItems: SCOPES.length,
    max: 40,
    values: SCOPES,
    example: ['read:docs', 'read:profile'],
  })
  scopes!: Scope[];

  @Id({ doc: 'The agent that holds it; null for one made in settings.', nullable: true })
  actorId!: string | null;

  @TextList({
    doc: 'Slugs of the projects that it reaches; `*` for all.',
    maxItems: 50,
    max: 100,
    example: ['*'],
  })
  projectSlugs!: string[];

  @TextList({ doc: 'Ids of these projects; null for all.', maxItems: 50, max: 36, nullable: true })
  projectIds!: string[] | null;

  @Bool({
    doc: 'Whether it reaches documents shared with its owner from outside these projects.',
    example: false,
  })
  grantExternal!: boolean;

  @Time({ doc: 'When it was made.' })
  createdAt!: Date;

  @Time({ doc: 'When it ends.' })
  expiresAt!: Date;

  @Time({ doc: 'When it was last used, to about a minute; null for never.', nullable: true })
  lastUsedAt!: Date | null;
}

/** A token just made. */
export class CreatedTokenDto extends TokenDto {
  @Text({
    doc: 'The token. It is shown here and never again.',
    max: 64,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  token!: string;
}
