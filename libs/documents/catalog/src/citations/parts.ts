import { sha256 } from '#platform';
import { type Analysis, type Citation, citedHash } from '#text';
import type { CitedText } from './checked-citation';

// Sections contain each other, so that hashing all of them can cost many times the text.
const MAX_HASHED_BYTES = 16 * 1024 * 1024;

/** The part of a text that a citation names, even if its hash differs; undefined if the text has no such part. */
export function partOf(
  { bytes, outline }: Analysis,
  { document: citedAs, anchor }: Omit<Citation, 'hash'>,
): CitedText | undefined {
  const [first] = outline.headings;
  const textBefore = bytes.subarray(0, first?.startByte);
  if (anchor === null || (anchor === '' && textBefore.length > 0)) {
    const endLine = anchor === '' && first ? first.startLine - 1 : outline.totalLines;
    return { citedAs, anchor, startLine: 1, endLine, hash: sha256(anchor === '' ? textBefore : bytes) };
  }
  const heading = outline.headings.find((candidate) => candidate.anchor === anchor);
  return heading && sectionOf(bytes, heading, citedAs);
}

/** The shortest section that has the cited text, among those up to a total of 16 MiB. */
export function sectionWith(
  { bytes, outline }: Analysis,
  { document, hash }: Citation,
): CitedText | undefined {
  const lengthOf = ({ startByte, endByte }: Heading) => endByte - startByte;
  let hashed = 0;
  for (const heading of outline.headings.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    hashed += lengthOf(heading);
    if (hashed > MAX_HASHED_BYTES) return undefined;
    const section = sectionOf(bytes, heading, document);
    if (citedHash(section.hash) === hash) return section;
  }
  return undefined;
}

type Heading = Analysis['outline']['headings'][number];

function sectionOf(bytes: Buffer, heading: Heading, citedAs: string): CitedText {
  const { anchor, startLine, endLine, startByte, endByte } = heading;
  return { citedAs, anchor, startLine, endLine, hash: sha256(bytes.subarray(startByte, endByte)) };
}
