import type { Extent } from '#visibility';

/**
 * What a search reads of a project: all of it, only its titles and names, or the documents that are shared with the caller. Headings are the
 * only texts whose terms depend on shares, so a search for titles and names asks for none. Its statements have less than half of the parts, which
 * PostgreSQL prepares for each run whether it needs them or not.
 */
export type Searched = Extent | 'names';
