const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;
/** How many characters of a given tag are read, so that NFC of a long text costs little. */
const READ_LENGTH = 1_000;

/**
 * The tags of a document: those in its text, then those in the list `tags` of its metadata, without duplicates. Each tag is one line in
 * NFC of at most 100 characters; only the first 50 tags count.
 */
export function tagsOf(metadata: object, fromText: readonly string[] = []): string[] {
  const listed: unknown = (metadata as { tags?: unknown }).tags;
  const tags = new Set<string>();
  for (const value of [...fromText, ...(Array.isArray(listed) ? (listed as unknown[]) : [])]) {
    if (tags.size === MAX_TAGS) break;
    const tag = typeof value === 'string' ? normalizeTag(value) : '';
    if (tag !== '') tags.add(tag);
  }
  return [...tags];
}

function normalizeTag(text: string): string {
  const line = text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].slice(0, MAX_TAG_LENGTH).join('').trim();
}
