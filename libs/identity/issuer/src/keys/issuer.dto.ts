import { Choice, NestedList, Text } from '#platform';

/** A public key of the service (RFC 7517). */
export class IssuerKeyDto {
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

  @Text({
    doc: 'The key id: the RFC 7638 thumbprint of the key.',
    max: 64,
    example: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  })
  kid!: string;

  @Choice(['EdDSA'], { doc: 'The algorithm.', example: 'EdDSA' })
  alg!: 'EdDSA';

  @Choice(['sig'], { doc: 'What the key is for: signatures.', example: 'sig' })
  use!: 'sig';
}

/** A JWK Set (RFC 7517, section 5). */
export class IssuerKeySetDto {
  @NestedList(() => IssuerKeyDto, { doc: 'The keys, newest first.', maxItems: 1000 })
  keys!: IssuerKeyDto[];
}
