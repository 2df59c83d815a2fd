/** What the API refuses in every text: direction marks, line separators, and control characters other than tabs and line ends. */
const REFUSED = /(?![\t\r\n])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu;

/** A text in the form in which the API accepts it: with a space in place of what it refuses, and with at most `max` characters. */
export function accepted(text: string, max: number): string {
  // Half of a surrogate pair is no character.
  return text
    .replace(REFUSED, ' ')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');
}
