import type { Schema } from '../../ground/api/types';

type Finding = Schema<'FindingDto'>;

/** A line of a text around a finding. Only the line of the finding has a mark. */
export interface ContextLine {
  number: number;
  before: string;
  marked: string;
  after: string;
}

const LINES_AROUND = 1;
const CHARACTERS_AROUND = 90;
const MARK_MAX = 200;

/** The lines of a text, split as the scan counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The line of a finding with those around it. Empty if the text is another one, in which the line does not exist. */
export function contextOf(lines: readonly string[], { line, column, length }: Finding): ContextLine[] {
  const found = lines[line - 1];
  if (found === undefined || column - 1 > found.length) return [];
  const first = Math.max(1, line - LINES_AROUND);
  const last = Math.min(lines.length, line + LINES_AROUND);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const number = first + i;
    const text = lines[number - 1] ?? '';
    if (number !== line)
      return { number, before: cut(text, 0, 2 * CHARACTERS_AROUND), marked: '', after: '' };
    const start = column - 1;
    // A value of several lines is marked in its first one.
    const end = Math.min(text.length, start + length);
    return {
      number,
      before: cutBefore(text.slice(0, start)),
      marked: cut(text.slice(start, end), 0, MARK_MAX),
      after: cut(text.slice(end), 0, CHARACTERS_AROUND),
    };
  });
}

/** The findings of each field, in their order. */
export function byField(findings: readonly Finding[]): [field: string, findings: Finding[]][] {
  const fields = new Map<string, Finding[]>();
  for (const finding of findings) {
    const others = fields.get(finding.field);
    if (others) others.push(finding);
    else fields.set(finding.field, [finding]);
  }
  return [...fields];
}

/** Whether a document with this finding can be published only with an override. */
export function blocks({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'low';
}

/** Whether the person can publish in spite of what the scan found. The service decides; this only says what to offer. */
export function canOverride(
  { findings, truncated }: Pick<Schema<'ScanReportDto'>, 'findings' | 'truncated'>,
  isAdmin: boolean,
): boolean {
  return isAdmin || (!truncated && findings.filter(blocks).every(({ overridable }) => overridable));
}

function cut(text: string, from: number, length: number): string {
  return text.length - from <= length ? text.slice(from) : `${text.slice(from, from + length)}…`;
}

function cutBefore(text: string): string {
  return text.length <= CHARACTERS_AROUND ? text : `…${text.slice(-CHARACTERS_AROUND)}`;
}
