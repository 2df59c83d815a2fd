import { SCOPES, type Scope, TOKEN_CHOICES, type TokenChoice } from '#access';
import { Bool, Choice, Id, Int, PageQuery, Text, TextList, Time } from '#platform';
import { NAME_PATTERN, NAME_RULE } from './name';

/** A token to create in settings. */
export class CreateTokenDto {
  @Text({
    doc: 'A name for its owner.',
    min: 1,
    max: 100,
    trim: true,
    pattern: NAME_PATTERN,
    rule: NAME_RULE,
    example: 'Nightly export',
  })
  name!: string;

  @Choice(TOKEN_CHOICES, {
    doc: 'What it may do: read, write (which includes read), or admin (for owners and admins only).',
    example: 'read',
  })
  scope!: TokenChoice;

  @Int({ doc: 'Days until the token expires.', min: 1, max: 365, default: 90, optional: true, example: 90 })
  expiresInDays?: number;
}

export class ListTokensQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** A live token, without the token itself. */
export class TokenDto {
  @Id({ doc: 'The id of the token. It is not a secret.' })
  id!: string;

  @Text({
    doc: 'The name that its owner, or the agent that asked for it, gave it.',
    max: 100,
    example: 'Nightly export',
  })
  name!: string;

  @Choice(['agent', 'settings'], {
    doc: 'Whether an agent holds it or it was created in settings.',
    example: 'settings',
  })
  kind!: 'agent' | 'settings';

  @Choice(TOKEN_CHOICES, {
    doc: 'The scope that was chosen when it was created in settings; null for a token of an agent.',
    nullable: true,
    example: 'read',
  })
  scope!: TokenChoice | null;

  @TextList({
    doc: "The granted scopes, which `scope` expands to for a token created in settings. Each use of the token is limited to what its owner's role allows at that moment.",
    maxItems: SCOPES.length,
    max: 40,
    values: SCOPES,
    example: ['read:docs', 'read:profile'],
  })
  scopes!: Scope[];

  @Id({ doc: 'The agent that holds it; null for a token created in settings.', nullable: true })
  actorId!: string | null;

  @TextList({
    doc: 'Slugs of the projects that it reaches; `*` means all.',
    maxItems: 50,
    max: 100,
    example: ['*'],
  })
  projectSlugs!: string[];

  @TextList({ doc: 'Ids of these projects; null means all.', maxItems: 50, max: 36, nullable: true })
  projectIds!: string[] | null;

  @Bool({
    doc: 'Whether it also reaches documents from other projects that are shared with its owner.',
    example: false,
  })
  grantExternal!: boolean;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Time({ doc: 'When it expires.' })
  expiresAt!: Date;

  @Time({ doc: 'When it was last used, to within a minute; null if it never was.', nullable: true })
  lastUsedAt!: Date | null;
}

/** A token that was just created. */
export class CreatedTokenDto extends TokenDto {
  @Text({
    doc: 'The token. Only this answer shows it.',
    max: 64,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  token!: string;
}
