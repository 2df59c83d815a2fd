/** Names that strangers give: any script, no control characters (C0, C1). */
// eslint-disable-next-line no-control-regex -- they are what is refused
export const NAME_PATTERN = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** `NAME_PATTERN` in words. */
export const NAME_RULE = 'must not contain control characters';
