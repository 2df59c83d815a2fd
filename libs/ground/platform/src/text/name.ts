/** Names of people, organizations and projects: any script, but no control characters and no marks that change the direction of text. */
export const NAME = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/** `NAME` in words. */
export const NAME_RULE = 'must not contain control characters or direction marks';
