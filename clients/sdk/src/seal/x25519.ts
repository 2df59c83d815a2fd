const P = 2n ** 255n - 19n;
// The u coordinates of the points of order 1, 2, 4 and 8 on the curve and its twist. With them every shared secret is zero (RFC 7748,
// section 6.1).
const LOW_ORDER = new Set([
  0n,
  1n,
  P - 1n,
  325606250916557431795983626356110631294008115727848805560023387167927233504n,
  39382357235489614581723060781553021112529911719440698176882885853963445705823n,
]);

/**
 * Whether bytes are a public X25519 key that secrets can be sealed to: 32 bytes in little-endian order, below 2^255 - 19, and not a point
 * of low order. X25519 itself also accepts other encodings of the same points (RFC 7748, section 5), so one key could have several forms.
 */
export function isUsableX25519Key(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const u = bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
  return u < P && !LOW_ORDER.has(u);
}
