import { MAX_TOKEN_PROJECTS, SCOPES, type Scope, TOKEN_CHOICES, type TokenChoice } from '#access';
import { Bool, Choice, CountedPageQuery, Id, Int, ONE_LINE, Text, TextList, Time } from '#platform';

/** A token to create in settings. */
export class CreateTokenDto {
  @Text({
    doc: 'A name for its owner.',
    min: 1,
    max: 100,
    trim: true,
    visible: true,
    ...ONE_LINE,
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

export class ListTokensQuery extends CountedPageQuery({ limit: 50, max: 200 }) {}

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

  @Text({ doc: 'The name of that agent; null without one.', max: 100, nullable: true, example: null })
  actorName!: string | null;

  @TextList({
    doc: 'Slugs of the projects that it reaches; `*` means all.',
    maxItems: MAX_TOKEN_PROJECTS,
    max: 100,
    example: ['*'],
  })
  projectSlugs!: string[];

  @TextList({
    doc: 'Ids of these projects; null means all.',
    maxItems: MAX_TOKEN_PROJECTS,
    max: 36,
    nullable: true,
  })
  projectIds!: string[] | null;

  @Bool({
    doc: 'Whether it also reaches documents from other projects that are shared with its owner.',
    example: false,
  })
  grantExternal!: boolean;

  @Text({
    doc: 'The path of the only resource that accepts it, such as `/mcp`; null if every route does.',
    max: 64,
    nullable: true,
    example: null,
  })
  audience!: string | null;

  @Text({
    doc: 'The User-Agent of the program that asked for it, which is not verified; null for a token created in settings.',
    max: 1_000,
    nullable: true,
    example: null,
  })
  userAgent!: string | null;

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

/** A question whether this service issued a token. */
export class ProveTokenDto {
  @Text({
    doc: 'The first 16 hex digits of the SHA-256 of the token.',
    min: 16,
    max: 16,
    pattern: /^[0-9a-f]{16}$/,
    rule: 'must be 16 lower-case hex digits',
    example: '9f86d081884c7d65',
  })
  hashPrefix!: string;

  @Text({
    doc: 'Random characters that the client uses once.',
    min: 22,
    max: 86,
    pattern: /^[A-Za-z0-9_-]+$/,
    rule: 'must be base64url',
    example: 'vTnP2o5yLwZk0Jx8RfQd3A',
  })
  nonce!: string;
}

export class TokenProofDto {
  @Text({ doc: 'The address of this service.', max: 2_000, example: 'https://docs.example.com' })
  address!: string;

  @Text({
    doc: 'HMAC-SHA256 in hex. The key is the SHA-256 of the token (32 bytes), and the message is `svc-token-proof-v1`, the address and the nonce, joined with line feeds.',
    max: 64,
    example: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  })
  proof!: string;
}
