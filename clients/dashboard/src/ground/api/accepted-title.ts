/** What the API refuses in a title: control characters, line separators and direction marks. Titles that come from a text can have them. */
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** A document's title in the form in which the API accepts it as a title of something else, with at most `max` characters. */
export function acceptedTitle(title: string, max: number): string {
  const accepted = title.replace(REFUSED, ' ');
  // Half of a surrogate pair is no character.
  return accepted.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
