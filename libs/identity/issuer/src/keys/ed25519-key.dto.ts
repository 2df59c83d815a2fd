import { Choice, Text } from '#platform';

/** An Ed25519 key as the service shows it (RFC 8037, section 2). */
export class Ed25519KeyDto {
  @Choice(['OKP'], { doc: 'The key type.', example: 'OKP' })
  kty!: 'OKP';

  @Choice(['Ed25519'], { doc: 'The curve.', example: 'Ed25519' })
  crv!: 'Ed25519';

  @Text({
    doc: 'The 32 bytes of the public key, in base64url.',
    max: 43,
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  })
  x!: string;
}
