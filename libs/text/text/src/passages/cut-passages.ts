import { createHash } from 'node:crypto';
import { scanDocument } from '../outline/document-scan';
import { buildOutline, type Heading } from '../outline/outline';
import { capText } from '../lines/cap-text';
import { findLineStarts } from '../lines/line-starts';
import { estimateTokens } from '../tokens/tokens';
import { type LineRange, splitAtParagraphs } from './split-at-paragraphs';

// Each passage repeats the headings above it, so without a limit one long heading would cost its length for every section below it.
const MAX_HEADING_LENGTH = 300;

/** A part of a document that answers a question by itself: a section without its subsections, or a part of a long one. */
export interface Passage {
  /** The position among the passages of the document, from 0. */
  ordinal: number;
  /** The anchor of the section; null before the first heading. */
  anchor: string | null;
  /** The texts of the heading and of the nearest above it, the highest first, each cut to 300 characters. */
  headingPath: string[];
  /** 1-based, inclusive. */
  startLine: number;
  endLine: number;
  /** UTF-8 offsets in the document; the end is exclusive. */
  startByte: number;
  endByte: number;
  tokenEstimate: number;
  /** SHA-256 of the whole section with its subsections, or of the text before the first heading. */
  sectionHash: Buffer;
  text: string;
}

/** The passages of a document, and the other facts that the search indexes. */
export interface CutDocument {
  title: string | null;
  passages: Passage[];
}

/**
 * A heading below so many others, as headings in nested block quotes can be, begins no passage of its own. Each section is hashed with all
 * below it, so this is also how many times a byte is hashed at most.
 */
const MAX_NESTED = 8;

/**
 * Cuts a document into passages. Every byte belongs to exactly one of them, in order. A section with a heading in a block quote or list
 * item continues after it, so that it can have several passages. Time and memory are linear.
 */
export function cutPassages(content: string): CutDocument {
  const bytes = Buffer.from(content, 'utf8');
  const lines = findLineStarts(bytes);
  const outline = buildOutline(scanDocument(content, false), lines, bytes.length);
  const hashes = new Map<Heading | null, Buffer>();
  const hashOf = (heading: Heading | null): Buffer => {
    const known = hashes.get(heading);
    if (known) return known;
    const [start, end] = heading
      ? [heading.startByte, heading.endByte]
      : [0, outline.headings[0]?.startByte ?? bytes.length];
    const hash = createHash('sha256').update(bytes.subarray(start, end)).digest();
    hashes.set(heading, hash);
    return hash;
  };
  const passages: Passage[] = [];
  for (const { heading, headingPath, ...range } of ownTexts(outline.headings, outline.totalLines))
    for (const part of splitAtParagraphs(bytes, lines, range)) {
      const text = bytes.toString('utf8', part.startByte, part.endByte);
      passages.push({
        ordinal: passages.length,
        anchor: heading?.anchor ?? null,
        headingPath,
        ...part,
        tokenEstimate: estimateTokens(text),
        sectionHash: hashOf(heading),
        text,
      });
    }
  return { title: outline.title, passages };
}

interface OwnText extends LineRange {
  heading: Heading | null;
  headingPath: string[];
}

/** The lines of each section without those of its subsections, in the order of the document. */
function* ownTexts(headings: readonly Heading[], totalLines: number): Generator<OwnText> {
  const open: { heading: Heading; headingPath: string[] }[] = [];
  let line = 1;
  function* upTo(end: number): Generator<OwnText> {
    while (line <= end) {
      const { heading, headingPath } = open.at(-1) ?? { heading: null, headingPath: [] };
      const endLine = heading ? Math.min(end, heading.endLine) : end;
      if (endLine >= line) yield { heading, headingPath, startLine: line, endLine };
      line = Math.max(line, endLine + 1);
      while (open.length > 0 && open.at(-1)!.heading.endLine < line) open.pop();
    }
  }
  for (const heading of headings) {
    yield* upTo(heading.startLine - 1);
    while (open.length > 0 && open.at(-1)!.heading.endLine < heading.startLine) open.pop();
    if (open.length === MAX_NESTED) continue;
    const above = open.at(-1)?.headingPath ?? [];
    open.push({ heading, headingPath: [...above, capText(heading.text, MAX_HEADING_LENGTH)] });
  }
  yield* upTo(totalLines);
}
