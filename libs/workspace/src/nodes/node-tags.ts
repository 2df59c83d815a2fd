const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;

/**
 * The tags of a document: those its text names, then those of its metadata, where `tags` is a list. Each once, in NFC,
 * on one line, at most 100 characters; the first 50.
 */
export function tagsOf(metadata: object, fromText: readonly string[] = []): string[] {
  const listed: unknown = (metadata as { tags?: unknown }).tags;
  const tags = new Set<string>();
  for (const given of [...fromText, ...(Array.isArray(listed) ? (listed as unknown[]) : [])]) {
    if (tags.size === MAX_TAGS) break;
    const tag = typeof given === 'string' ? tidy(given) : '';
    if (tag !== '') tags.add(tag);
  }
  return [...tags];
}

function tidy(text: string): string {
  // What is shown in 100 characters was surely given in the first 1,000, and NFC of more would be work for nothing.
  const line = text
    .slice(0, 1_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].slice(0, MAX_TAG_LENGTH).join('').trim();
}
