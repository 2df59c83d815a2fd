/**
 * What lets one text look like another is in no name and in no description: control characters, separators of lines, and marks that change the
 * direction of text. `\p{Cc}` means something else to programs that compile the pattern without Unicode mode.
 */
export const NAME = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/u;

/** `NAME` in words. */
export const NAME_RULE = 'must not contain control characters, line separators or direction marks';

/** `NAME` for a text of several lines, which can contain tabs. */
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/u;

/** The rule of names and titles, whatever the script. */
export const ONE_LINE = { pattern: NAME, rule: NAME_RULE } as const;

/** The rule of descriptions and notes. */
export const SEVERAL_LINES = {
  pattern: LINES,
  rule: 'must not contain direction marks, line separators (U+2028, U+2029), or control characters other than tabs and line ends',
} as const;
