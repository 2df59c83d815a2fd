import { Choice, NotAccepted, Text, invalidField } from '#platform';
import { type Ed25519PublicKey, isUsablePublicKey, publicHalf } from './ed25519';

/** A public Ed25519 key (RFC 8037). */
export class PublicKeyDto {
  @Choice(['OKP'], { doc: 'The key type.', example: 'OKP' })
  kty!: 'OKP';

  @Choice(['Ed25519'], { doc: 'The curve.', example: 'Ed25519' })
  crv!: 'Ed25519';

  @Text({
    doc: 'The 32 bytes of the public key, in base64url.',
    max: 43,
    pattern: /^[A-Za-z0-9_-]{43}$/,
    rule: 'must be 32 bytes in base64url',
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  })
  x!: string;

  @NotAccepted('must not be sent. It is the private key, which is now exposed: generate a new key pair')
  d?: string;
}

/** The key of a DTO. @throws ValidationFailed if `x` is not a point of the curve, or is a point of low order */
export function publicKeyOf(dto: PublicKeyDto, path: string): Ed25519PublicKey {
  if (isUsablePublicKey(dto.x)) return publicHalf(dto);
  throw invalidField(
    `${path}.x`,
    'publicKey',
    'must be a point of the curve Ed25519 that is not of low order',
  );
}
