/**
 * Names of people, organizations and projects: any script, but no control characters and no marks that change the direction of text.
 * `\p{Cc}` means something else to programs that compile the pattern without Unicode mode.
 */
export const NAME = /^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/u;

/** `NAME` in words. */
export const NAME_RULE = 'must not contain control characters or direction marks';
