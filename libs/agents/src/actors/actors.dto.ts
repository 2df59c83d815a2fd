import { Id, Nested, Text } from '#platform';
import { PublicKeyDto } from './public-key.dto';

/** A new key for an agent. */
export class RegisterKeyDto {
  @Nested(() => PublicKeyDto, { doc: "The agent's new public key; the old one is retired." })
  publicKey!: PublicKeyDto;
}

/** The key an agent signs with. */
export class SigningKeyDto {
  @Id({ doc: 'The agent.' })
  actorId!: string;

  @Nested(() => PublicKeyDto, { doc: 'Its public key.' })
  publicKey!: PublicKeyDto;

  @Text({
    doc: 'RFC 7638 thumbprint of the key.',
    max: 43,
    example: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  })
  thumbprint!: string;

  @Text({
    doc: 'An attestation of the new key, valid as long as the longest-lived token of the agent; null where it has none.',
    max: 4096,
    nullable: true,
    example: 'eyJhbGciOiJFZERTQSIsImtpZCI6…',
  })
  actorAttestation!: string | null;
}
