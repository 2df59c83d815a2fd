/** The bytes of an identifier. */
export const ID = 16;

export function writeId(bytes: Buffer, place: number, id: string): void {
  bytes.write(id.replaceAll('-', ''), place * ID, 'hex');
}

export function readId(bytes: Buffer, place: number): string {
  const hex = bytes.toString('hex', place * ID, (place + 1) * ID);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Compares two identifiers in lists of them. */
export function compareIds(a: Uint8Array, aPlace: number, b: Uint8Array, bPlace: number): number {
  return compareBytes(a, aPlace * ID, (aPlace + 1) * ID, b, bPlace * ID, (bPlace + 1) * ID);
}

/** Compares ranges of bytes. */
export function compareBytes(
  a: Uint8Array,
  aFrom: number,
  aTo: number,
  b: Uint8Array,
  bFrom: number,
  bTo: number,
): number {
  let [i, j] = [aFrom, bFrom];
  while (i < aTo && j < bTo) {
    const difference = a[i++]! - b[j++]!;
    if (difference !== 0) return difference;
  }
  return aTo - aFrom - (bTo - bFrom);
}

/**
 * A copy that typed arrays can be laid over. What the driver returns is a part of all that it has received, and would keep that in memory.
 */
export function copied(bytes: Uint8Array): Buffer {
  return Buffer.from(Uint8Array.prototype.slice.call(bytes).buffer);
}
