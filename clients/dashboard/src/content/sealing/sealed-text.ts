import type { Schema } from '../../ground/api/types';

/** A value in a text. */
export interface Place {
  start: number;
  value: string;
}

/**
 * The value that a finding is about. Undefined if it does not stand in the text as it is: the value is encoded or split by markup, or the
 * text is another one than the scan read.
 */
export function placeOf(text: string, finding: Schema<'FindingDto'>): Place | undefined {
  const start = startOf(text, finding);
  if (!finding.verbatim || start === undefined || start + finding.length > text.length) return undefined;
  return { start, value: text.slice(start, start + finding.length) };
}

/** The scan counts lines that end with CR LF, LF or CR. */
function startOf(text: string, { line, column }: Schema<'FindingDto'>): number | undefined {
  const ends = /\r\n|\n|\r/g;
  for (let number = 1; number < line; number++) if (ends.exec(text) === null) return undefined;
  return line === 1 ? column - 1 : ends.lastIndex + column - 1;
}

/** The reference to an envelope. The scan takes it for a field of a template, in any place in which a secret can stand. */
export function referenceTo(envelopeId: string): string {
  return `{{sealed:${envelopeId}}}`;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Where a value stands in a text: at its place, and wherever else it is not only a part of a longer word. */
export function placesOf(text: string, { start, value }: Place): number[] {
  const isFree = (at: number): boolean =>
    at === start || (!WORD.test(text.charAt(at - 1)) && !WORD.test(text.charAt(at + value.length)));
  const places: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at))
    if (isFree(at)) {
      places.push(at);
      at += value.length;
    } else at++;
  return places;
}

/** The text with a reference in place of a value, also where else the value stands. */
export function withReference(text: string, place: Place, envelopeId: string): string {
  let result = '';
  let from = 0;
  for (const at of placesOf(text, place)) {
    result += text.slice(from, at) + referenceTo(envelopeId);
    from = at + place.value.length;
  }
  return result + text.slice(from);
}
