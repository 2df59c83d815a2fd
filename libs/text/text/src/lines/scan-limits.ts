/** Block quotes and list items that are nested deeper than this are read as text, so that the length of a line bounds its cost. */
export const MAX_NESTING = 32;

/** The maximum number of headings in an outline. Further ones are only counted. */
export const MAX_HEADINGS = 10_000;

/** The maximum number of link reference definitions that are used to resolve links in headings. */
export const MAX_REFERENCES = 5_000;
