import { sha256 } from '#platform';

/** The length of a hash, in bytes. */
export const HASH_BYTES = 32;

/** The hash of an entry (RFC 9162, section 2.1.1). */
export function leafHash(entry: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.of(0), entry]));
}

/** The hash of two subtrees (RFC 9162, section 2.1.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.of(1), left, right]));
}

/** The hash of a subtree whose leaves, a power of two of them, are given. */
export function subtreeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const half = hashes.length / 2;
  return nodeHash(subtreeHash(hashes.slice(0, half)), subtreeHash(hashes.slice(half)));
}
