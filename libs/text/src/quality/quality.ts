import { findBrokenLinks } from './broken-links';
import type { DocumentScan } from '../outline/document-scan';
import { findLongLines } from './long-lines';
import type { LineStarts } from '../lines/line-starts';
import type { Outline } from '../outline/outline';
import type { QualityWarning } from './warning';

/** Most warnings a document gets. */
const MAX_WARNINGS = 20;

interface QualityInput {
  content: string;
  scan: DocumentScan;
  outline: Outline;
  lines: LineStarts;
}

/** What a reader of the document, person or agent, will stumble over: at most 20 warnings, about the whole document first, then by line. */
export function checkQuality(input: QualityInput): QualityWarning[] {
  const { content, scan, outline, lines } = input;
  if (content.trim() === '') {
    return [{ code: 'empty_document', message: 'The document is empty; it should hold text.' }];
  }
  const located = [
    ...findLongLines(lines, outline.totalBytes, MAX_WARNINGS),
    ...unclosedFences(scan),
    ...levelJumps(outline),
    ...findBrokenLinks(content, scan, outline, MAX_WARNINGS),
  ];
  located.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return [...aboutTheWhole(outline), ...located].slice(0, MAX_WARNINGS);
}

function aboutTheWhole(outline: Outline): QualityWarning[] {
  if (outline.headings.length === 0) {
    const message =
      'The document has no heading, so it has no title and no sections to read; begin it with one, such as "# Title".';
    return [{ code: 'no_heading', message }];
  }
  if (outline.omittedHeadings === 0) return [];
  const message =
    `The document has ${outline.headings.length + outline.omittedHeadings} headings and its outline keeps the first ` +
    `${outline.headings.length}; split it into several documents.`;
  return [{ code: 'headings_omitted', message }];
}

function unclosedFences(scan: DocumentScan): QualityWarning[] {
  return scan.unclosedFences.slice(0, MAX_WARNINGS).map((line) => ({
    code: 'unclosed_code_fence',
    line,
    message: `The code fence opened on line ${line} is never closed, so all that follows in its block is code; close it with the same marks.`,
  }));
}

function levelJumps({ headings }: Outline): QualityWarning[] {
  const warnings: QualityWarning[] = [];
  for (let i = 1; i < headings.length && warnings.length < MAX_WARNINGS; i++) {
    const level = headings[i]?.level ?? 0;
    const previous = headings[i - 1]?.level ?? 0;
    if (level <= previous + 1) continue;
    const line = headings[i]?.startLine ?? 0;
    const message = `A heading of level ${level} follows one of level ${previous}; level ${previous + 1} would be next.`;
    warnings.push({ code: 'heading_level_jump', line, message });
  }
  return warnings;
}
