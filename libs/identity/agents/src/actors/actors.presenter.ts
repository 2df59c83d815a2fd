import type { SigningKeyDto } from './actors.dto';
import type { RegisteredKey } from './actors.service';

/** The signing key of an agent that was just registered. */
export function presentSigningKey({
  actorId,
  publicKey,
  thumbprint,
  attestation,
}: RegisteredKey): SigningKeyDto {
  return { actorId, publicKey, thumbprint, actorAttestation: attestation };
}
