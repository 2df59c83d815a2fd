import type { LineStarts } from '../lines/line-starts';
import { MAX_CUT_BYTES } from '../outline/section-cut';
import type { QualityWarning } from './warning';

/** Finds lines that are too long for one answer of a section read. */
export function findLongLines(lines: LineStarts, totalBytes: number, limit: number): QualityWarning[] {
  const warnings: QualityWarning[] = [];
  if (totalBytes <= MAX_CUT_BYTES) return warnings;
  for (let i = 0; i < lines.count && warnings.length < limit; i++) {
    const end = i + 1 < lines.count ? (lines.offsets[i + 1] ?? 0) : totalBytes;
    const length = end - (lines.offsets[i] ?? 0);
    if (length <= MAX_CUT_BYTES) continue;
    const message = `Line ${i + 1} is ${length} bytes long, so a section read can't return it in one answer. Lines should be at most ${MAX_CUT_BYTES} bytes long.`;
    warnings.push({ code: 'long_line', line: i + 1, message });
  }
  return warnings;
}
