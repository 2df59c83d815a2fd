import type { Schema } from '../../ground/api/types';

/** The position of a finding in its text: the scan counts lines that end with CR LF, LF or CR. */
function startOf(text: string, { line, column }: Schema<'FindingDto'>): number | undefined {
  const ends = /\r\n|\n|\r/g;
  for (let number = 1; number < line; number++) if (ends.exec(text) === null) return undefined;
  return line === 1 ? column - 1 : ends.lastIndex + column - 1;
}

/** The value that a finding is about. Undefined if the text is another one than the scan read. */
export function valueOf(text: string, finding: Schema<'FindingDto'>): string | undefined {
  const start = startOf(text, finding);
  if (start === undefined || start + finding.length > text.length || finding.length === 0) return undefined;
  return text.slice(start, start + finding.length);
}

/**
 * The text with each occurrence of a value replaced by the reference to the envelope that contains it. The scan takes the reference for a
 * field of a template, in any place in which a secret can stand.
 */
export function withReference(text: string, value: string, envelopeId: string): string {
  return text.split(value).join(`{{sealed:${envelopeId}}}`);
}
