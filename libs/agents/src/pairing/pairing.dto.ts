import { SCOPES, type Scope } from '#access';
import { Choice, Id, Int, Nested, NestedList, Text, TextList, Time } from '#platform';
import { type Ed25519PrivateKey } from '../actors/ed25519';
import { PublicKeyDto } from '../actors/public-key.dto';
import { NAME_PATTERN, NAME_RULE } from '../text/name';

export const SCOPE_LIST = {
  maxItems: SCOPES.length,
  max: 40,
  values: SCOPES,
  example: ['read:docs', 'write:docs'],
};

/** What an agent asks for. */
export class StartPairingDto {
  @Text({
    doc: 'What the agent calls itself. The person sees it; asking again under the same name gives the same agent.',
    min: 1,
    max: 100,
    trim: true,
    pattern: NAME_PATTERN,
    rule: NAME_RULE,
    example: 'Release notes writer',
  })
  clientName!: string;

  @TextList({
    doc: "Slugs of the projects it wants to reach, or `['*']` for all, future ones included.",
    minItems: 1,
    maxItems: 50,
    max: 100,
    pattern: NAME_PATTERN,
    rule: NAME_RULE,
    example: ['handbook'],
  })
  projectSlugs!: string[];

  @TextList({
    doc: 'Scopes it wants; without any, read:docs and read:profile.',
    optional: true,
    ...SCOPE_LIST,
  })
  requestedScopes?: Scope[];

  @Int({ doc: 'Days its token shall live.', min: 1, max: 365, default: 90, optional: true, example: 90 })
  expiresInDays?: number;

  @Text({
    doc: 'The organization whose people alone may decide.',
    max: 100,
    pattern: NAME_PATTERN,
    rule: NAME_RULE,
    optional: true,
    example: 'acme',
  })
  tenantSlug?: string;

  @Nested(() => PublicKeyDto, {
    doc: 'The public key the agent will sign with. Without one a key pair is made and its private half handed over once.',
    optional: true,
  })
  actorPublicKey?: PublicKeyDto;
}

/** A connection request just started (RFC 8628, section 3.2). */
export class StartedPairingDto {
  @Text({ doc: 'Show this to the person.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Text({
    doc: 'Keep this to yourself; poll with it.',
    max: 43,
    example: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0g',
  })
  deviceCode!: string;

  @Text({ doc: 'Where the person types the code.', max: 2048, example: 'http://localhost:3000/device' })
  verificationUri!: string;

  @Text({
    doc: 'The same with the code in it.',
    max: 2048,
    example: 'http://localhost:3000/device?code=WDJB-MJHT',
  })
  verificationUriComplete!: string;

  @Int({ doc: 'Seconds to leave between two polls.', min: 1, max: 3600, example: 5 })
  interval!: number;

  @Int({ doc: 'Seconds until the codes expire.', min: 5, max: 3600, example: 600 })
  expiresIn!: number;
}

/** An agent's question whether someone has decided. */
export class PollPairingDto {
  @Text({ doc: 'From the start.', min: 1, max: 200, example: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0g' })
  deviceCode!: string;

  @Int({
    doc: 'Seconds to wait for the decision before answering authorization_pending.',
    min: 0,
    max: 30,
    default: 0,
    optional: true,
    example: 25,
  })
  wait?: number;
}

/** A private Ed25519 key. */
export class PrivateKeyDto implements Ed25519PrivateKey {
  @Choice(['OKP'], { doc: 'Key type.', example: 'OKP' })
  kty!: 'OKP';

  @Choice(['Ed25519'], { doc: 'Curve.', example: 'Ed25519' })
  crv!: 'Ed25519';

  @Text({
    doc: 'The public half, base64url.',
    max: 43,
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  })
  x!: string;

  @Text({
    doc: 'The private half, base64url.',
    max: 43,
    example: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  })
  d!: string;
}

/** A project that an agent reaches. */
export class ReachedProjectDto {
  @Id({ doc: 'The project.' })
  id!: string;

  @Text({ doc: 'Its short name.', max: 60, example: 'handbook' })
  slug!: string;

  @Text({ doc: 'Its name.', max: 200, example: 'Handbook' })
  name!: string;
}

/** What an approved agent gets, once. */
export class IssuedTokenDto {
  @Text({
    doc: 'The API token. It is in this answer and never again.',
    max: 64,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  token!: string;

  @Choice(['Bearer'], { doc: 'How to send it: `Authorization: Bearer`.', example: 'Bearer' })
  tokenType!: 'Bearer';

  @TextList({ doc: 'What it may do.', ...SCOPE_LIST })
  scopes!: Scope[];

  @Time({ doc: 'When it ends.' })
  expiresAt!: Date;

  @Id({ doc: 'Who the agent is from now on.' })
  actorId!: string;

  @Id({ doc: 'The organization it works in.' })
  tenantId!: string;

  @TextList({ doc: 'The projects it reaches; `*` for all.', maxItems: 50, max: 100, example: ['handbook'] })
  projectSlugs!: string[];

  @NestedList(() => ReachedProjectDto, {
    doc: 'Those projects as they are now, oldest first, 100 at most.',
    maxItems: 100,
  })
  projects!: ReachedProjectDto[];

  @Text({
    doc: "A JWS by the service over actorId, tenantId and the key's thumbprint (`cnf.jkt`); keys at /.well-known/jwks.json.",
    max: 4096,
    example: 'eyJhbGciOiJFZERTQSIsImtpZCI6…',
  })
  actorAttestation!: string;

  @Nested(() => PrivateKeyDto, {
    doc: 'Only where the agent brought no key: the one made for it. It is not kept here.',
    optional: true,
  })
  actorSigningKey?: PrivateKeyDto;
}
