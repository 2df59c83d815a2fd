/** The pattern of names of agents, tokens and requested projects: any script, but no control characters (C0, C1). */
export const NAME_PATTERN = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** The rule of `NAME_PATTERN`, for error messages. */
export const NAME_RULE = 'must not contain control characters';
