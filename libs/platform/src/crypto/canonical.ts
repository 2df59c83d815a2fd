import canonicalize from 'canonicalize';
import { sha256 } from './hashing';

/** A JSON value in its one canonical form (RFC 8785). @throws Error for what JSON can't hold. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('This value has no JSON form.');
  return text;
}

// Before each entry, so that nothing else whose bytes are the same has the same hash.
const ENTRY = '\0';

/** The hash of an entry in a hash chain: SHA-256 of 0x00 and the entry, without its own hash, as canonical JSON. */
export function hashOfEntry(entry: object): Buffer {
  return sha256(ENTRY + canonicalJson(entry));
}
