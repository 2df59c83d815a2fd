import { findBrokenLinks } from './broken-links';
import type { DocumentScan } from '../outline/document-scan';
import { findLongLines } from './long-lines';
import type { LineStarts } from '../lines/line-starts';
import type { Outline } from '../outline/outline';
import type { QualityWarning } from './warning';

/** The maximum number of warnings for a document. */
const MAX_WARNINGS = 20;

interface QualityInput {
  content: string;
  scan: DocumentScan;
  outline: Outline;
  lines: LineStarts;
}

/** Finds what will trouble readers of the document: at most 20 warnings, first about the whole document, then in the order of lines. */
export function checkQuality(input: QualityInput): QualityWarning[] {
  const { content, scan, outline, lines } = input;
  if (content.trim() === '') {
    return [{ code: 'empty_document', message: 'The document is empty. It should contain text.' }];
  }
  const located = [
    ...findLongLines(lines, outline.totalBytes, MAX_WARNINGS),
    ...unclosedFences(scan),
    ...levelJumps(outline),
    ...findBrokenLinks(content, scan, outline, MAX_WARNINGS),
  ];
  located.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return [...aboutTheDocument(outline), ...located].slice(0, MAX_WARNINGS);
}

function aboutTheDocument(outline: Outline): QualityWarning[] {
  if (outline.headings.length === 0) {
    const message =
      'The document has no headings, so it has no sections to read. Start it with a heading such as "# Title".';
    return [{ code: 'no_heading', message }];
  }
  if (outline.omittedHeadings === 0) return [];
  const message =
    `The document has ${outline.headings.length + outline.omittedHeadings} headings, but its outline contains only the first ` +
    `${outline.headings.length}. Split it into several documents.`;
  return [{ code: 'headings_omitted', message }];
}

function unclosedFences(scan: DocumentScan): QualityWarning[] {
  return scan.unclosedFences.slice(0, MAX_WARNINGS).map((line) => ({
    code: 'unclosed_code_fence',
    line,
    message: `The code fence that opens on line ${line} is never closed, so everything after it in its block is code. Close it with the same characters.`,
  }));
}

function levelJumps({ headings }: Outline): QualityWarning[] {
  const warnings: QualityWarning[] = [];
  for (let i = 1; i < headings.length && warnings.length < MAX_WARNINGS; i++) {
    const level = headings[i]?.level ?? 0;
    const previous = headings[i - 1]?.level ?? 0;
    if (level <= previous + 1) continue;
    const line = headings[i]?.startLine ?? 0;
    const message = `A heading of level ${level} follows a heading of level ${previous}. It should have level ${previous + 1} at most.`;
    warnings.push({ code: 'heading_level_jump', line, message });
  }
  return warnings;
}
