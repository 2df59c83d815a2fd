import { capText } from '../lines/cap-text';
import { findLineStarts } from '../lines/line-starts';
import { scanDocument } from '../outline/document-scan';
import { findAnchor, nearestAnchors, requestedAnchor } from '../outline/find-anchor';
import { anchorsAbove } from '../outline/html-ids';
import { buildHeadings } from '../outline/outline';
import type { NearSection } from './edit';
import { afterLineEnd, lineEndFrom } from './join';

const MAX_NEAREST = 5;
const MAX_NEAREST_HEADING = 200;

/**
 * The places of a section, as offsets in UTF-16 code units. HTML anchors on a line directly above a heading name it, so they belong to its
 * section and not to the one before.
 */
export interface SectionPlace {
  /** The start of the HTML anchors above the heading, or else of the heading. */
  top: number;
  /** The start of the line of the heading. */
  heading: number;
  /** The end of the last line of the heading, before its line end. */
  headingEnd: number;
  /** The end of the section, subsections included. */
  end: number;
  /** The HTML anchors of the heading that follows. A reader gets them with this section. */
  anchorsOfNext: string;
}

/** Finds the section that an anchor names, by the rules by which a section is read. */
export function findSection(content: string, anchor: string): SectionPlace | { nearest: NearSection[] } {
  const scan = scanDocument(content, true);
  const bytes = Buffer.from(content, 'utf8');
  const headings = buildHeadings(scan, findLineStarts(bytes), bytes.length);
  const requested = requestedAnchor(anchor);
  const names = headings.map(({ anchor, aliases, text }) => {
    return { anchor, aliases, hasText: text === requested.decoded };
  });
  const found = findAnchor(names, requested);
  const at = headings.findIndex((heading) => heading.anchor === found);
  if (at < 0) {
    const near = nearestAnchors(names, requested, MAX_NEAREST);
    return { nearest: near.map((name) => nearSection(headings.find((heading) => heading.anchor === name)!)) };
  }
  const { sections } = scan.list;
  const { start, end, line } = sections[at]!;
  const next = sections.some((section) => section.start === end) ? anchorsAbove(content, end) : undefined;
  return {
    top: anchorsAbove(content, start)?.start ?? start,
    heading: start,
    headingEnd: endOfHeading(content, start, line, scan.texts),
    end: next?.start ?? end,
    anchorsOfNext: next ? content.slice(next.start, next.end) : '',
  };
}

/** Whether a text begins with a heading, or with HTML anchors that name one. */
export function beginsWithHeading(text: string): boolean {
  // A byte order mark and front matter are such only at the beginning of a document.
  const inside = `\n${text}`;
  const [first] = scanDocument(inside, false).list.sections;
  return first !== undefined && (first.start === 1 || anchorsAbove(inside, first.start)?.start === 1);
}

/** A heading ends on the line of its text if it has `#` before it, and otherwise with the line that underlines it. */
function endOfHeading(content: string, start: number, line: number, texts: readonly number[]): number {
  for (let i = 0; i < texts.length; i += 3) {
    if (texts[i + 2] !== line) continue;
    const end = lineEndFrom(content, texts[i + 1]!);
    const underlined = !content.slice(start, texts[i]).includes('#');
    return underlined ? lineEndFrom(content, afterLineEnd(content, end)) : end;
  }
  return lineEndFrom(content, start);
}

function nearSection({
  anchor,
  level,
  startLine,
  text,
}: {
  anchor: string;
  level: number;
  startLine: number;
  text: string;
}): NearSection {
  return { anchor, level, startLine, heading: capText(text, MAX_NEAREST_HEADING) };
}
