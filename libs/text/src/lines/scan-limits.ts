/** Block quotes and list items nested deeper than this are read as text: keeps the cost of a line bounded by its length. */
export const MAX_NESTING = 32;

/** Headings kept; further ones are only counted. */
export const MAX_HEADINGS = 10_000;

/** Link reference definitions kept to resolve links in headings. */
export const MAX_REFERENCES = 5_000;
