import { Id, Nested, Text } from '#platform';
import { PublicKeyDto } from './public-key.dto';

/** A new signing key for an agent. */
export class RegisterKeyDto {
  @Nested(() => PublicKeyDto, { doc: "The agent's new public key." })
  publicKey!: PublicKeyDto;
}

/** The key with which an agent signs. */
export class SigningKeyDto {
  @Id({ doc: 'The id of the agent.' })
  actorId!: string;

  @Nested(() => PublicKeyDto, { doc: "The agent's public key." })
  publicKey!: PublicKeyDto;

  @Text({
    doc: 'The RFC 7638 thumbprint of the key.',
    max: 43,
    example: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  })
  thumbprint!: string;

  @Text({
    doc: 'An attestation of the new key. It expires with the last of the tokens that the agent has now; null if the agent has no live token.',
    max: 4096,
    nullable: true,
    example: 'eyJhbGciOiJFZERTQSIsImtpZCI6…',
  })
  actorAttestation!: string | null;
}
