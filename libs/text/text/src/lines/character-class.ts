/** The kinds of characters that the token estimate distinguishes. A `mark` is ASCII punctuation. */
export const KIND = {
  other: 0,
  space: 1,
  lineEnd: 2,
  lower: 3,
  upper: 4,
  digit: 5,
  mark: 6,
  accented: 7,
  cyrillic: 8,
  greek: 9,
} as const;

const TABLE = buildTable();

function buildTable(): Uint8Array {
  const kinds = new Uint8Array(0x530);
  kinds.fill(KIND.mark, 0x21, 0x7f);
  kinds.fill(KIND.digit, 0x30, 0x3a);
  kinds.fill(KIND.upper, 0x41, 0x5b);
  kinds.fill(KIND.lower, 0x61, 0x7b);
  kinds[0x20] = kinds[0x09] = kinds[0xa0] = KIND.space;
  kinds[0x0a] = kinds[0x0d] = KIND.lineEnd;
  kinds.fill(KIND.accented, 0xc0, 0x250);
  kinds[0xd7] = kinds[0xf7] = KIND.other;
  kinds.fill(KIND.accented, 0x300, 0x370);
  kinds.fill(KIND.greek, 0x370, 0x400);
  kinds.fill(KIND.cyrillic, 0x400, 0x530);
  return kinds;
}

/** The kind of a UTF-16 code unit. */
export function kindOf(code: number): number {
  if (code < 0x530) return TABLE[code] ?? KIND.other;
  return code >= 0x1e00 && code < 0x1f00 ? KIND.accented : KIND.other;
}
