import { isDigit } from '../characters/characters';

/** The number of entries per span: its start and its end (exclusive), in UTF-16 code units. */
export const SPAN_FIELDS = 2;

/** Spans of a text, one after the other: start, end, start, end and so on. */
export type Spans = number[];

/** Whether the character is part of a word: an ASCII letter or digit, or `_`. */
export function isWordCharacter(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
