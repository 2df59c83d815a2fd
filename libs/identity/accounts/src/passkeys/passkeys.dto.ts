import { Bool, Choice, Id, Json, Nested, Text, TextList, Time } from '#platform';
import { NAME_FIELD } from '../people/people.dto';

const BASE64URL = { pattern: /^[A-Za-z0-9_-]+$/, rule: 'must be base64url without padding' };
const ID = {
  ...BASE64URL,
  max: 1_400,
  example: 'sL39APyTmisrjh11vghaqNfuruLQmCfR0c1ryKtaQ81jkEhNa5u9xLTnkibvXC9Y',
};
const TYPES = ['public-key'] as const;
const TYPE = { doc: 'Always `public-key`.', example: 'public-key' };
const CLIENT_DATA = {
  ...BASE64URL,
  doc: 'What the browser says about the call, in base64url.',
  max: 8_000,
  example: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
};

const NAME = {
  ...NAME_FIELD,
  doc: 'A name by which you recognize the passkey, such as that of the device.',
  example: 'Work laptop',
};

/** The authenticator's response for a new passkey. */
export class AttestationDto {
  @Text(CLIENT_DATA)
  clientDataJSON!: string;

  @Text({
    ...BASE64URL,
    doc: 'The new public key with what the authenticator says about it, in base64url.',
    max: 40_000,
    example: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik',
  })
  attestationObject!: string;

  @TextList({
    doc: 'How browsers reach the authenticator.',
    maxItems: 10,
    max: 30,
    optional: true,
    example: ['internal'],
  })
  transports?: string[];
}

/** A new passkey, as `PublicKeyCredential.toJSON()` returns it (WebAuthn, section 5.1). */
export class NewCredentialDto {
  @Text({ ...ID, doc: 'The id that the authenticator chose, in base64url.' })
  id!: string;

  @Text({ ...ID, doc: 'The same as `id`.' })
  rawId!: string;

  @Choice(TYPES, TYPE)
  type!: string;

  @Nested(() => AttestationDto, { doc: 'What the authenticator says about the passkey.' })
  response!: AttestationDto;
}

/** The start of adding a passkey. */
export class StartPasskeyDto {
  @Text({
    doc: 'Your password. Omit it if you have none; then you must have signed in within the last 10 minutes.',
    max: 256,
    optional: true,
    example: 'a long and private sentence',
  })
  password?: string;
}

/** A passkey to add. */
export class AddPasskeyDto {
  @Text(NAME)
  name!: string;

  @Nested(() => NewCredentialDto, { doc: 'What `navigator.credentials.create()` returned, as JSON.' })
  credential!: NewCredentialDto;
}

/** A new name of a passkey. */
export class RenamePasskeyDto {
  @Text(NAME)
  name!: string;
}

/** The response that an authenticator signed. */
export class AssertionDto {
  @Text(CLIENT_DATA)
  clientDataJSON!: string;

  @Text({
    ...BASE64URL,
    doc: 'What the authenticator says about the call, in base64url.',
    max: 8_000,
    example: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  })
  authenticatorData!: string;

  @Text({
    ...BASE64URL,
    doc: 'The signature, in base64url.',
    max: 8_000,
    example: 'MEUCIQDZ1Xx4mxVbS0oQpHNhYvLr',
  })
  signature!: string;

  @Text({
    ...BASE64URL,
    doc: 'The account that the passkey was added to, in base64url.',
    max: 100,
    example: 'AZqi8Fsefj2aUm1bHA-OEQGaovBbHn09mlJtWxwPjhE',
  })
  userHandle!: string;
}

/** A passkey that was used, as `PublicKeyCredential.toJSON()` returns it (WebAuthn, section 5.1). */
export class UsedCredentialDto {
  @Text({ ...ID, doc: 'The id of the passkey, in base64url.' })
  id!: string;

  @Text({ ...ID, doc: 'The same as `id`.' })
  rawId!: string;

  @Choice(TYPES, TYPE)
  type!: string;

  @Nested(() => AssertionDto, { doc: 'What the authenticator signed.' })
  response!: AssertionDto;
}

/** A sign-in with a passkey. */
export class PasskeySignInDto {
  @Nested(() => UsedCredentialDto, { doc: 'What `navigator.credentials.get()` returned, as JSON.' })
  credential!: UsedCredentialDto;
}

/** The options with which a browser calls an authenticator. */
export class PasskeyOptionsDto {
  @Json({
    doc:
      'The `publicKey` of the call, as `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()` takes it ' +
      '(WebAuthn, section 5.1). Its challenge works once.',
    example: { challenge: 'q0zX1cVtR3y0Z6mJ8n2b5w7e9rTgYhUjIkOlPaSdFgH', rpId: 'docs.example.com' },
  })
  publicKey!: object;

  @Time({ doc: 'When the challenge expires.' })
  expiresAt!: Date;
}

/** A passkey of the caller. */
export class PasskeyDto {
  @Id({ doc: 'The id of the passkey.' })
  id!: string;

  @Text({ doc: 'Its name.', max: 100, example: 'Work laptop' })
  name!: string;

  @Bool({
    doc: 'Whether the vendor of the authenticator keeps a copy, so that the passkey outlives the device.',
    example: true,
  })
  backedUp!: boolean;

  @Time({ doc: 'When it was added.' })
  createdAt!: Date;

  @Time({ doc: 'When it was last used to sign in; null if it never was.', nullable: true })
  lastUsedAt!: Date | null;
}
