import type { Extent } from '#visibility';

/**
 * The part of a project that a search reads: all of it, only its titles and names, or the documents shared with the caller. Only headings
 * depend on shares, so the statements for titles and names leave shares out: PostgreSQL prepares every part of a statement for each run.
 */
export type Searched = Extent | 'names';
