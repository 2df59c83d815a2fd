import { findLineStarts } from '../lines/line-starts';
import { endOfFrontMatter } from '../outline/front-matter';
import type { Edit, EditProblem, Edited } from './edit';
import { type SectionPlace, beginsWithHeading, findSection } from './find-section';
import {
  afterLineEnd,
  endOfLines,
  insertBlock,
  joinParts,
  lineEndFrom,
  lineEndOf,
  startOfLines,
  withLineEndsOf,
} from './join';
import { occurrencesOf } from './occurrences';

/** How many places one edit may replace. */
const MAX_REPLACEMENTS = 100_000;
/** How many occurrences of an ambiguous text are counted, and how many lines are reported. */
const MAX_COUNTED = 1_000;
const MAX_LINES = 5;

class EditRefused extends Error {
  constructor(readonly problem: EditProblem) {
    super(problem.kind);
  }
}

/**
 * Applies edits in their order, each to the result of the one before, or none of them. Everything that no edit names keeps every byte.
 * Line ends are added where a line or a blank line has to separate two blocks.
 *
 * @param maxLength how many UTF-16 code units a document may have
 */
export function applyEdits(content: string, edits: readonly Edit[], maxLength: number): Edited {
  try {
    return { content: edits.reduce((text, edit, index) => apply(text, edit, index, maxLength), content) };
  } catch (error) {
    if (error instanceof EditRefused) return { problem: error.problem };
    throw error;
  }
}

function apply(content: string, edit: Edit, index: number, maxLength: number): string {
  const edited = applyOne(content, edit, index, maxLength);
  if (edited.length > maxLength) throw new EditRefused({ kind: 'tooLarge', edit: index });
  return edited;
}

function applyOne(content: string, edit: Edit, index: number, maxLength: number): string {
  switch (edit.op) {
    case 'append':
      return insertAt(content, content.length, edit.text);
    case 'prepend':
      return insertAt(content, startOfMarkdown(content), edit.text);
    case 'insertBefore':
      return insertAt(content, sectionOf(content, edit.anchor, index).top, edit.text);
    case 'insertAfter':
      return insertAt(content, sectionOf(content, edit.anchor, index).end, edit.text);
    case 'replaceSection':
      return replaceSection(content, sectionOf(content, edit.anchor, index), edit.text);
    case 'deleteSection': {
      const { top, end } = sectionOf(content, edit.anchor, index);
      return joinParts(content.slice(0, top), content.slice(end));
    }
    case 'replaceText':
      return replaceText(content, edit, index, maxLength);
  }
}

function sectionOf(content: string, anchor: string, edit: number): SectionPlace {
  const found = findSection(content, anchor);
  if ('nearest' in found) throw new EditRefused({ kind: 'noSection', edit, ...found });
  return found;
}

/** The offset after the front matter and the blank lines that follow it. */
function startOfMarkdown(content: string): number {
  const { end, nextLine } = endOfFrontMatter(content);
  return nextLine === 1 ? end : end + startOfLines(content.slice(end));
}

function insertAt(content: string, at: number, text: string): string {
  const opens = at <= startOfMarkdown(content);
  return insertBlock(content.slice(0, at), withLineEndsOf(content, text), content.slice(at), opens);
}

/**
 * Replaces a section and its subsections. Unless the text begins with a heading, the present heading stays unchanged, with its anchors.
 * The blank lines between the heading and the text, and those at the end of the section, stay as well.
 */
function replaceSection(content: string, place: SectionPlace, sent: string): string {
  const { heading, headingEnd, end, anchorsOfNext } = place;
  const section = content.slice(heading, end);
  const coreEnd = endOfLines(section);
  const text = withLineEndsOf(content, withoutEnd(withoutBlankLines(sent), anchorsOfNext));
  const ownHeading = section.slice(0, headingEnd - heading);
  const replacement =
    beginsWithLines(text, ownHeading) || beginsWithHeading(text)
      ? text
      : withHeading(section.slice(0, coreEnd), headingEnd - heading, text, lineEndOf(content));
  if (replacement === section.slice(0, coreEnd)) return content;
  const blank = section.slice(coreEnd);
  const lineEnd = afterLineEnd(blank, 0);
  const head = content.slice(0, heading) + replacement + blank.slice(0, lineEnd);
  const tail = content.slice(end);
  return lineEnd === blank.length ? joinParts(head, tail) : head + blank.slice(lineEnd) + tail;
}

/**
 * These lines are a heading in the document. At the beginning of a text, a parser could take them for something else, such as indented
 * code.
 */
function beginsWithLines(text: string, lines: string): boolean {
  return text.startsWith(lines) && lineEndFrom(text, lines.length) === lines.length;
}

function withoutBlankLines(text: string): string {
  return text.slice(startOfLines(text), endOfLines(text));
}

/**
 * A section that was read ends with the anchors of the next one, so a caller may send them with the changed section. They stay where they
 * are.
 */
function withoutEnd(text: string, anchors: string): string {
  if (anchors === '' || !text.endsWith(anchors)) return text;
  return withoutBlankLines(text.slice(0, -anchors.length));
}

function withHeading(section: string, headingEnd: number, text: string, eol: string): string {
  const heading = section.slice(0, headingEnd);
  if (text === '') return heading;
  const body = section.slice(headingEnd);
  const bodyStart = startOfLines(body);
  const gap = bodyStart === body.length ? eol + eol : body.slice(0, bodyStart);
  return heading + gap + text;
}

function replaceText(
  content: string,
  edit: Extract<Edit, { op: 'replaceText' }>,
  index: number,
  maxLength: number,
): string {
  const find = withLineEndsOf(content, edit.find);
  const replace = withLineEndsOf(content, edit.replace);
  const max = edit.all ? MAX_REPLACEMENTS + 1 : MAX_COUNTED;
  const found = occurrencesOf(find, content, { overlapping: !edit.all, max });
  if (found.length === 0) throw new EditRefused({ kind: 'notFound', edit: index });
  if (!edit.all && found.length > 1) throw new EditRefused(ambiguous(content, found, index));
  if (found.length > MAX_REPLACEMENTS) throw new EditRefused({ kind: 'tooMany', edit: index });
  if (content.length + found.length * (replace.length - find.length) > maxLength)
    throw new EditRefused({ kind: 'tooLarge', edit: index });
  const parts: string[] = [];
  let at = 0;
  for (const start of found) {
    parts.push(content.slice(at, start), replace);
    at = start + find.length;
  }
  return parts.join('') + content.slice(at);
}

function ambiguous(content: string, found: readonly number[], edit: number): EditProblem {
  const lines = found.slice(0, MAX_LINES).map((at) => lineAt(content, at));
  const occurrences = found.length;
  return { kind: 'ambiguous', edit, occurrences, atLeast: occurrences === MAX_COUNTED, lines };
}

function lineAt(content: string, at: number): number {
  return findLineStarts(Buffer.from(`${content.slice(0, at)}.`)).count;
}
