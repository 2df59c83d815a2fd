import { Choice, Id, Nested, NestedList, Text, Time } from '#platform';
import { Bytes, Bytes32, Bytes64 } from '../crypto/base64url';
import { SUITE } from '../crypto/hpke';

const PUBLIC_KEY = { example: '5tdJK1lm5TsjdkQJ6OZnQ6Zc8x1mtB5RGMSXj7Ly1WY' };

/** A request for a challenge. */
export class RequestChallengeDto {
  @Id({ doc: 'The agent that will enrol the key. An agent can only enrol its own.' })
  actorId!: string;

  @Bytes32({ doc: 'The X25519 public key to enrol, in base64url.', ...PUBLIC_KEY })
  publicKey!: string;
}

export class SealedProofDto {
  @Bytes32({ doc: 'The encapsulated key of HPKE, in base64url.' })
  enc!: string;

  @Bytes({ doc: 'The sealed proof, in base64url.', min: 16, max: 48 })
  ciphertext!: string;
}

/** A challenge to prove the possession of a private key. */
export class ChallengeDto {
  @Bytes32({ doc: 'The challenge: 32 random bytes, in base64url. It can be used once.' })
  nonce!: string;

  @Nested(() => SealedProofDto, {
    doc: '32 random bytes that are sealed to the key, with the info `svc-enc-pop-v1` and an empty aad. Open them to get the `proof`.',
  })
  sealedProof!: SealedProofDto;

  @Time({ doc: 'When the challenge expires: 300 seconds after the request.' })
  expiresAt!: Date;
}

/** An encryption key to enrol. */
export class EnrolKeyDto {
  @Id({ doc: 'The agent that the challenge is for.' })
  actorId!: string;

  @Bytes32({ doc: 'The public key that the challenge is for, in base64url.', ...PUBLIC_KEY })
  publicKey!: string;

  @Bytes32({ doc: 'The `nonce` of the challenge.' })
  nonce!: string;

  @Bytes32({ doc: 'The 32 bytes that were sealed in `sealedProof`, in base64url.' })
  proof!: string;

  @Bytes64({
    doc: 'The Ed25519 signature, in base64url, by the signing key of the agent, over `svc-enc-pop-v1`, `actorId` (in lower case), `nonce` and `publicKey`, joined with line feeds.',
  })
  popSignature!: string;

  @Text({
    doc: 'The `actorAttestation` that the agent received with its token, or when its signing key was registered.',
    min: 1,
    max: 4096,
    example: 'eyJhbGciOiJFZERTQSIsImtpZCI6…',
  })
  attestation!: string;
}

/** A public key of an agent. */
export class EncryptionKeyDto {
  @Id({ doc: 'The id of the key.' })
  keyId!: string;

  @Bytes32({ doc: 'The X25519 public key, in base64url.', ...PUBLIC_KEY })
  publicKey!: string;

  @Choice([SUITE], {
    doc: 'The HPKE suite: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305.',
    example: SUITE,
  })
  suite!: string;

  @Time({ doc: 'When the key was enrolled.' })
  enrolledAt!: Date;

  @Time({
    doc: 'When the key was retired; null for the key that secrets are sealed to.',
    nullable: true,
  })
  retiredAt!: Date | null;
}

/** A key that was just enrolled. */
export class EnrolledKeyDto extends EncryptionKeyDto {
  @Id({ doc: 'The agent that the key belongs to.' })
  actorId!: string;
}

/** The encryption keys of an agent. */
export class EncryptionKeysDto {
  @Id({ doc: 'The agent.' })
  actorId!: string;

  @NestedList(() => EncryptionKeyDto, {
    doc: 'The key that secrets are sealed to, and then the keys that were retired in the last 7 days, newest first. Envelopes that were sealed to a retired key can still be fetched and opened.',
    maxItems: 10,
  })
  keys!: EncryptionKeyDto[];
}
