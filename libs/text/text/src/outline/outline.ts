import { capText } from '../lines/cap-text';
import { type DocumentScan, scanDocument } from './document-scan';
import { nameHeadings } from './heading-names';
import { HeadingReader } from './heading-text';
import { findLineStarts, type LineStarts } from '../lines/line-starts';

/** The version of the rules by which outlines are built. A stored outline of an earlier version is built again before it is read. */
export const OUTLINE_VERSION = 2;

const MAX_TITLE_LENGTH = 300;

/**
 * A heading and its section, which extends to the next heading of its level or above and includes subsections. The section of a heading
 * in a block quote or list item ends with that container at the latest, and does not end sections outside of it.
 */
export interface Heading {
  /** The position among the document's headings, from 0. */
  ordinal: number;
  /** Its custom id, or else GitHub's slug of `text`; unique in the document. */
  anchor: string;
  /** Further names that no other heading has. */
  aliases: string[];
  /** 1 to 6. */
  level: number;
  /** The rendered text. */
  text: string;
  /** 1-based, inclusive. */
  startLine: number;
  endLine: number;
  /** The UTF-8 offsets of these lines in the document, counting a byte order mark; the end is exclusive. */
  startByte: number;
  endByte: number;
}

/** The structure of a document. */
export interface Outline {
  /** The title of the front matter, else the first heading of level 1, else the first heading; at most 300 characters. */
  title: string | null;
  tags: string[];
  /** The first 10,000. */
  headings: Heading[];
  /** How many further headings the document has. */
  omittedHeadings: number;
  totalLines: number;
  totalBytes: number;
}

/**
 * Reads the headings, title and tags of a Markdown document. Headings are those of CommonMark, ATX and setext, also in quotes and lists
 * but not in code or HTML blocks. YAML front matter is not Markdown. `\n`, `\r\n` and a lone `\r` each end a line; a line end at the end
 * of the document doesn't begin another line. Containers that are nested more than 32 deep are read as text. Time and memory are linear.
 */
export function readOutline(content: string): Outline {
  const bytes = Buffer.from(content, 'utf8');
  return buildOutline(scanDocument(content, false), findLineStarts(bytes), bytes.length);
}

/** The outline of a scanned document. */
export function buildOutline(scan: DocumentScan, lines: LineStarts, totalBytes: number): Outline {
  const headings = buildHeadings(scan, lines, totalBytes);
  const { title, tags } = scan.frontMatter();
  return {
    title: title ?? titleOf(headings),
    tags,
    headings,
    omittedHeadings: scan.list.omitted,
    totalLines: lines.count,
    totalBytes,
  };
}

/** The headings of a scanned document. */
export function buildHeadings(scan: DocumentScan, lines: LineStarts, totalBytes: number): Heading[] {
  const reader = new HeadingReader(scan.targets);
  const read = scan.list.sections.map(({ source, idsAbove }) => {
    const { text, customId, ids } = reader.read(source);
    return { text, customId, ids: [...idsAbove, ...ids] };
  });
  const names = nameHeadings(read);
  return scan.list.sections.map((section, ordinal): Heading => {
    return {
      ordinal,
      ...names[ordinal]!,
      level: section.level,
      text: read[ordinal]!.text,
      startLine: section.line,
      endLine: section.endLine,
      startByte: lines.offsets[section.line - 1] ?? 0,
      endByte: section.endLine < lines.count ? (lines.offsets[section.endLine] ?? 0) : totalBytes,
    };
  });
}

function titleOf(headings: readonly Heading[]): string | null {
  const heading =
    headings.find(({ level, text }) => level === 1 && text !== '') ??
    headings.find(({ text }) => text !== '');
  return heading ? capText(heading.text, MAX_TITLE_LENGTH) : null;
}
