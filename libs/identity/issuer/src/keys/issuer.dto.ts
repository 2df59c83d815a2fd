import { Choice, NestedList, Text } from '#platform';
import { Ed25519KeyDto } from './ed25519-key.dto';

/** A public key of the service (RFC 7517). */
export class IssuerKeyDto extends Ed25519KeyDto {
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
