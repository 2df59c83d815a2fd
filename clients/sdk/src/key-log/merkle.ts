/** Bytes of their own buffer, as Web Crypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The hash of an entry (RFC 9162, section 2.1.1). */
export function leafHash(entry: string): Promise<Bytes> {
  return sha256(joined(Uint8Array.of(0), new TextEncoder().encode(entry)));
}

/** Whether a proof shows that a tree has a leaf (RFC 9162, section 2.1.3.2). */
export async function isIncluded(
  leaf: Bytes,
  index: number,
  tree: { size: number; root: Bytes },
  proof: readonly Bytes[],
): Promise<boolean> {
  if (index >= tree.size) return false;
  let [hash, at, last] = [leaf, index, tree.size - 1];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = await nodeHash(hash, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(hash, tree.root);
}

/** Whether a proof shows that a tree continues an earlier one of at least one entry (RFC 9162, section 2.1.4.2). */
export async function continues(
  earlier: { size: number; root: Bytes },
  tree: { size: number; root: Bytes },
  proof: readonly Bytes[],
): Promise<boolean> {
  if (earlier.size > tree.size) return false;
  if (earlier.size === tree.size) return proof.length === 0 && isSame(earlier.root, tree.root);
  const path = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : [...proof];
  const [first, ...rest] = path;
  if (!first) return false;
  let [at, last] = [earlier.size - 1, tree.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  let [before, now] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [before, now] = [await nodeHash(sibling, before), await nodeHash(sibling, now)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = await nodeHash(now, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(before, earlier.root) && isSame(now, tree.root);
}

/** SHA-256. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Bytes one after the other. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(joined(Uint8Array.of(1), left, right));
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size));
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
