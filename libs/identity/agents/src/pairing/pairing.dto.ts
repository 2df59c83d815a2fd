import { SCOPES, type Scope } from '#access';
import { Ed25519KeyDto } from '#issuer';
import {
  Choice,
  Id,
  Int,
  NamedProjectDto,
  Nested,
  NestedList,
  ONE_LINE,
  Text,
  TextList,
  Time,
} from '#platform';
import { type Ed25519PrivateKey } from '../actors/ed25519';
import { PublicKeyDto } from '../actors/public-key.dto';

export const SCOPE_LIST = {
  maxItems: SCOPES.length,
  max: 40,
  values: SCOPES,
  example: ['read:docs', 'write:docs'],
};

/** A connection request to start. */
export class StartPairingDto {
  @Text({
    doc: 'The name of the agent, which the person sees. A later request with the same name, approved by the same person, connects the same agent again.',
    min: 1,
    max: 100,
    trim: true,
    visible: true,
    ...ONE_LINE,
    example: 'Release notes writer',
  })
  clientName!: string;

  @TextList({
    doc: "The slugs of the projects that it asks for, or `['*']` for all projects, including future ones.",
    minItems: 1,
    maxItems: 50,
    max: 100,
    ...ONE_LINE,
    example: ['handbook'],
  })
  projectSlugs!: string[];

  @TextList({
    doc: 'The scopes that it asks for. By default `read:docs` and `read:profile`.',
    optional: true,
    ...SCOPE_LIST,
  })
  requestedScopes?: Scope[];

  @Int({
    doc: 'The days until its token expires.',
    min: 1,
    max: 365,
    default: 90,
    optional: true,
    example: 90,
  })
  expiresInDays?: number;

  @Text({
    doc: 'The slug of an organization. If it is set, only members of this organization can find and decide the request.',
    max: 100,
    ...ONE_LINE,
    optional: true,
    example: 'acme',
  })
  tenantSlug?: string;

  @Nested(() => PublicKeyDto, {
    doc: 'The public half of the signing key that the agent already has. Without it, a key pair is generated, and the poll that receives the token also receives the private key.',
    optional: true,
  })
  actorPublicKey?: PublicKeyDto;
}

/** A connection request that was just started (RFC 8628, section 3.2). */
export class StartedPairingDto {
  @Text({ doc: 'The code to show to the person.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Text({
    doc: 'The code to poll with. It is a secret.',
    max: 43,
    example: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0g',
  })
  deviceCode!: string;

  @Text({
    doc: 'The address of the page on which the person enters the user code.',
    max: 2048,
    example: 'http://localhost:3000/device',
  })
  verificationUri!: string;

  @Text({
    doc: 'The same address with the user code filled in.',
    max: 2048,
    example: 'http://localhost:3000/device?code=WDJB-MJHT',
  })
  verificationUriComplete!: string;

  @Int({ doc: 'The seconds to leave between two polls.', min: 1, max: 3600, example: 5 })
  interval!: number;

  @Int({ doc: 'The seconds until the codes expire.', min: 5, max: 3600, example: 600 })
  expiresIn!: number;
}

/** A poll for the decision. */
export class PollPairingDto {
  @Text({
    doc: 'The device code of the request.',
    min: 1,
    max: 200,
    example: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0g',
  })
  deviceCode!: string;

  @Int({
    doc: 'The seconds to wait for the decision before `authorization_pending` is answered.',
    min: 0,
    max: 30,
    default: 0,
    optional: true,
    example: 25,
  })
  wait?: number;
}

/** A private Ed25519 key. */
export class PrivateKeyDto extends Ed25519KeyDto implements Ed25519PrivateKey {
  @Text({
    doc: 'The 32 bytes of the private key, in base64url.',
    max: 43,
    example: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  })
  d!: string;
}

/** The token of an approved agent. Only one answer contains it. */
export class IssuedTokenDto {
  @Text({
    doc: 'The API token. Only this answer shows it.',
    max: 64,
    example: 'svc_7Jv0cQx4mEw2y8Zr1KdTn5LbG9pHsUa3XoFi0000000000',
  })
  token!: string;

  @Choice(['Bearer'], {
    doc: 'The type of the token. Send it as `Authorization: Bearer <token>`.',
    example: 'Bearer',
  })
  tokenType!: 'Bearer';

  @TextList({ doc: 'The granted scopes.', ...SCOPE_LIST })
  scopes!: Scope[];

  @Time({ doc: 'When the token expires.' })
  expiresAt!: Date;

  @Id({ doc: 'The id of the agent.' })
  actorId!: string;

  @Id({ doc: 'The id of the organization.' })
  tenantId!: string;

  @TextList({
    doc: 'The slugs of the projects that it reaches; `*` means all.',
    maxItems: 50,
    max: 100,
    example: ['handbook'],
  })
  projectSlugs!: string[];

  @NestedList(() => NamedProjectDto, {
    doc: 'The shared projects that it reaches now, oldest first. At most 100 are listed.',
    maxItems: 100,
  })
  projects!: NamedProjectDto[];

  @Text({
    doc: "The service's attestation of the agent's key: a JWS over actorId, tenantId and the thumbprint of the key (`cnf.jkt`). Verify it with the keys at /.well-known/jwks.json.",
    max: 4096,
    example: 'eyJhbGciOiJFZERTQSIsImtpZCI6…',
  })
  actorAttestation!: string;

  @Nested(() => PrivateKeyDto, {
    doc: 'The signing key that was generated for an agent without one. The service does not store the private key.',
    optional: true,
  })
  actorSigningKey?: PrivateKeyDto;
}
