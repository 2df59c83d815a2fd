import canonicalize from 'canonicalize';
import { sha256 } from './hashing';

/** The canonical JSON of a value (RFC 8785). @throws Error for a value that JSON can't represent */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('The value has no JSON representation.');
  return text;
}

// Separates the hashes of entries from hashes of other data with the same bytes.
const ENTRY = '\0';

/** The hash of an entry in a hash chain: SHA-256 of 0x00 and the entry, without its own hash, as canonical JSON. */
export function hashOfEntry(entry: object): Buffer {
  return sha256(ENTRY + canonicalJson(entry));
}
