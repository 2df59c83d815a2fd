import type { Extent } from '#visibility';

/**
 * The part of a project that a search reads: all of it, only its titles and names, or the documents that are shared with the caller. Headings are the
 * only texts whose terms depend on shares, so a search for titles and names asks for none. Its statements have fewer parts, each of which PostgreSQL
 * prepares for each run, whether it needs it or not.
 */
export type Searched = Extent | 'names';
