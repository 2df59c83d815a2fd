import { sha256 } from '#platform';

/** The use of a key. `agent-sealing` keys are X25519 and the others Ed25519 (RFC 8037). */
export type KeyUse = 'agent-sealing' | 'agent-signing' | 'service-signing';

/** A key that the service states belongs to somebody. */
export interface StatedKey {
  use: KeyUse;
  /** The owner of the key: the id of an agent, or the name of the log for a key of the service. */
  holder: string;
  /** The 32 bytes of the public key, in base64url. */
  x: string;
}

/**
 * The entry of a key (docs/protocols/key-log.md). It names the holder by a hash, so that only those who know the id of an agent find its keys.
 */
export function entryOf({ use, holder, x }: StatedKey): string {
  return ['svc-key-log-v1', use, digest(holder), thumbprintOf(use, x)].join('\n');
}

/** The RFC 7638 thumbprint of a key. */
function thumbprintOf(use: KeyUse, x: string): string {
  const crv = use === 'agent-sealing' ? 'X25519' : 'Ed25519';
  return digest(JSON.stringify({ crv, kty: 'OKP', x }));
}

function digest(text: string): string {
  return sha256(text).toString('base64url');
}
