import { Bool, Id, Int, Nested, Text, Time } from '#platform';

const ISSUER = {
  doc:
    'The issuer of the OpenID provider: the https:// address below which `/.well-known/openid-configuration` is. It must be on the public ' +
    'internet.',
  min: 1,
  max: 2_048,
  example: 'https://login.acme.example',
};
const CLIENT_ID = {
  doc: 'The id under which the provider knows this service.',
  min: 1,
  max: 255,
  pattern: /^[\x20-\x7e]+$/,
  rule: 'must be printable ASCII',
  example: 'document-workspace',
};
const CREATE_USERS =
  'Whether a person without an account gets one, as a member, when they sign in. The domain that the policies name applies.';
const REQUIRED =
  'Whether single sign-on is required: other sign-ins are refused, and sessions that began with one stop working at once. It does not apply ' +
  'to owners, who keep a way in if the provider fails, and to tokens.';

/** An OpenID connection to store. */
export class PutOidcDto {
  @Text(ISSUER)
  issuer!: string;

  @Text(CLIENT_ID)
  clientId!: string;

  @Text({
    doc:
      'The secret that the provider issued for the client id. It is stored encrypted, and never shown. Without it, the stored secret is kept, ' +
      'which requires that the issuer stays the same.',
    min: 1,
    max: 1_024,
    pattern: /^[\x20-\x7e]+$/,
    rule: 'must be printable ASCII',
    optional: true,
    example: 'a secret from the provider',
  })
  clientSecret?: string;

  @Bool({ doc: `${CREATE_USERS} Default: false.`, optional: true, example: true })
  createUsers?: boolean;

  @Bool({ doc: `${REQUIRED} Default: false.`, optional: true, example: false })
  required?: boolean;
}

/** The OpenID connection of an organization, without its secret. */
export class OidcConnectionDto {
  @Id({ doc: 'The id of the connection. It changes with the issuer and the client id.' })
  id!: string;

  @Text(ISSUER)
  issuer!: string;

  @Text(CLIENT_ID)
  clientId!: string;

  @Bool({ doc: CREATE_USERS, example: true })
  createUsers!: boolean;

  @Bool({ doc: REQUIRED, example: false })
  required!: boolean;

  @Time({ doc: 'When the issuer or the client id was last changed.' })
  createdAt!: Date;

  @Time({ doc: 'When it was last changed.' })
  updatedAt!: Date;
}

/** How far the set-up of single sign-on is, apart from the connection itself. */
export class OidcSetupDto {
  @Int({ doc: 'How many domains the organization has proved.', min: 0, max: 50, example: 1 })
  provedDomains!: number;

  @Int({
    doc: 'How many people have signed in with this connection, and are linked to their accounts by it.',
    min: 0,
    max: 2_147_483_647,
    example: 12,
  })
  signedInPeople!: number;
}

/** Single sign-on of an organization. */
export class OidcDto {
  @Text({
    doc: 'The redirect URI to register at the provider.',
    max: 2_048,
    example: 'https://docs.example.com/api/auth/oidc/callback/acme',
  })
  redirectUri!: string;

  @Text({
    doc: 'The address for after signing out, to register at the provider.',
    max: 2_048,
    example: 'https://docs.example.com/',
  })
  postLogoutRedirectUri!: string;

  @Text({
    doc: 'The address at which people of the organization sign in.',
    max: 2_048,
    example: 'https://docs.example.com/api/auth/oidc/start?tenant=acme',
  })
  signInUrl!: string;

  @Nested(() => OidcConnectionDto, { doc: 'The connection; null if there is none.', nullable: true })
  connection!: OidcConnectionDto | null;

  @Nested(() => OidcSetupDto, { doc: 'How far the set-up is.' })
  setup!: OidcSetupDto;
}

/** The result of a check of the provider. */
export class OidcCheckDto {
  @Bool({ doc: 'Whether the provider answered with a configuration that can be used.', example: true })
  ok!: boolean;

  @Text({
    doc: 'What is wrong; null if nothing is. Its wording may change.',
    max: 200,
    nullable: true,
    example: null,
  })
  problem!: string | null;
}
