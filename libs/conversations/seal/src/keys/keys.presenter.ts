import { SUITE } from '../crypto/hpke';
import type { ChallengeDto, EncryptionKeyDto, EncryptionKeysDto, EnrolledKeyDto } from './keys.dto';
import type { KeyRow } from './keys.repository';
import type { Challenge } from './keys.service';

/** A challenge, with its bytes in base64url. */
export function presentChallenge({ nonce, sealedProof, expiresAt }: Challenge): ChallengeDto {
  return {
    nonce: nonce.toString('base64url'),
    sealedProof: {
      enc: sealedProof.enc.toString('base64url'),
      ciphertext: sealedProof.ciphertext.toString('base64url'),
    },
    expiresAt,
  };
}

/** A key that was just enrolled. */
export function presentEnrolled(row: KeyRow): EnrolledKeyDto {
  return { actorId: row.actorId, ...presentKey(row) };
}

/** The keys of an agent. */
export function presentKeys(actorId: string, rows: KeyRow[]): EncryptionKeysDto {
  return { actorId, keys: rows.map(presentKey) };
}

function presentKey({ id, publicKey, enrolledAt, retiredAt }: KeyRow): EncryptionKeyDto {
  return { keyId: id, publicKey: publicKey.toString('base64url'), suite: SUITE, enrolledAt, retiredAt };
}
