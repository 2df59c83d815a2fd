/** The number of hex digits of the hash that a citation has. */
const HASH_DIGITS = 12;

/** The longest citation, in characters: a Doc ID, an anchor, a hash and separators. */
export const MAX_CITATION = 1_000;

/** A part of a document, and its text at one time. */
export interface Citation {
  /** The document: its Doc ID or the id of its node. */
  document: string;
  /** The anchor of the section; '' for the text before the first heading, null for the whole document. */
  anchor: string | null;
  /** The first 12 hex digits of the SHA-256 of that text. */
  hash: string;
}

// Neither form of a document has `#` or another `@`; an anchor can have both.
const DOCUMENT = '@[a-z0-9-]+:[a-z0-9~-]+:[0-9]+|[0-9a-fA-F-]{36}';
const CITATION = new RegExp(`^(${DOCUMENT})(?:#([^\\s\\0]*))?@([0-9a-f]{${HASH_DIGITS}})$`);

/** The beginning of a SHA-256 as citations have it. */
export function citedHash(sha256: Buffer): string {
  return sha256.toString('hex', 0, HASH_DIGITS / 2);
}

/**
 * Writes a citation: `<document>#<anchor>@<hash>`, without the anchor for the text before the first heading, and without `#` for the whole
 * document.
 *
 * @param sha256 of the whole text: a section with its subsections, byte for byte
 */
export function formatCitation(document: string, anchor: string | null, sha256: Buffer): string {
  return `${document}${anchor === null ? '' : `#${anchor}`}@${citedHash(sha256)}`;
}

/** Reads a citation; undefined for any other text. */
export function parseCitation(text: string): Citation | undefined {
  if (text.length > MAX_CITATION) return undefined;
  const match = CITATION.exec(text);
  return match ? { document: match[1]!, anchor: match[2] ?? null, hash: match[3]! } : undefined;
}
