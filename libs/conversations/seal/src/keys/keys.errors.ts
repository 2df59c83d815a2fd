import { defineError } from '#platform';

export const EncryptionKeyUnusable = defineError(
  'SVC_ENC_KEY_UNUSABLE',
  400,
  '`publicKey` must be the canonical form of an X25519 key that is not of low order. Generate a new key pair.',
);
export const ChallengeUnknown = defineError(
  'SVC_ENC_CHALLENGE_UNKNOWN',
  400,
  '`nonce` must be from a challenge for this agent and this key. Request a new challenge.',
);
export const ChallengeSpent = defineError(
  'SVC_ENC_CHALLENGE_SPENT',
  400,
  'This challenge was already used. Request a new challenge.',
);
export const ChallengeExpired = defineError(
  'SVC_ENC_CHALLENGE_EXPIRED',
  400,
  'This challenge has expired. Request a new challenge.',
);
export const ProofInvalid = defineError(
  'SVC_ENC_PROOF_INVALID',
  400,
  '`proof` must be the plaintext of `sealedProof`. Open it with the private key of the new key.',
);
export const AttestationInvalid = defineError(
  'SVC_ATTESTATION_INVALID',
  400,
  '`attestation` must be the `actorAttestation` of this agent, for its present signing key.',
);
export const AttestationExpired = defineError(
  'SVC_ATTESTATION_EXPIRED',
  400,
  '`attestation` has expired. Register the signing key of the agent again to get a new one.',
);
export const PossessionSignatureInvalid = defineError(
  'SVC_ENC_SIGNATURE_INVALID',
  400,
  '`popSignature` must be a signature by the signing key of the agent over `svc-enc-pop-v1`, `actorId`, `nonce` and `publicKey`, joined with line feeds.',
);
export const SigningKeyMissing = defineError(
  'SVC_SIGNING_KEY_MISSING',
  400,
  'This agent has no signing key. Connect the agent, or register a signing key for it, then retry.',
);
