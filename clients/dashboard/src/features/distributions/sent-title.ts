/**
 * The service refuses these in a title: control characters, line separators and direction marks. Titles that come from a text can have
 * them.
 */
const NOT_IN_TITLES = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;
const TITLE_MAX = 500;

/** The title of a document in the form in which a distribution can have it. */
export function sentTitle(title: string): string {
  return title.replace(NOT_IN_TITLES, ' ').slice(0, TITLE_MAX);
}
