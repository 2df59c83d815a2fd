import { Choice, NestedList, Text } from '#platform';

/** A public key of the service (RFC 7517). */
export class IssuerKeyDto {
  @Choice(['OKP'], { doc: 'Key type.', example: 'OKP' })
  kty!: 'OKP';

  @Choice(['Ed25519'], { doc: 'Curve.', example: 'Ed25519' })
  crv!: 'Ed25519';

  @Text({ doc: 'The key, base64url.', max: 43, example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })
  x!: string;

  @Text({
    doc: 'Its id: its RFC 7638 thumbprint.',
    max: 64,
    example: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  })
  kid!: string;

  @Choice(['EdDSA'], { doc: 'Algorithm.', example: 'EdDSA' })
  alg!: 'EdDSA';

  @Choice(['sig'], { doc: 'Use.', example: 'sig' })
  use!: 'sig';
}

/** A JWK Set (RFC 7517, section 5). */
export class IssuerKeySetDto {
  @NestedList(() => IssuerKeyDto, { doc: 'The keys.', maxItems: 1000 })
  keys!: IssuerKeyDto[];
}
