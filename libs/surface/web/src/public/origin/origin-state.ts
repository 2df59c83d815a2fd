/**
 * The result of checking the origin of a live document.
 * - `verified`: the document is the one that was recorded when it was last published, and its chain is intact
 * - `changed`: the document differs from the recorded one
 * - `broken`: the chain is damaged
 * - `unrecorded`: no record of its publication exists
 */
export type OriginState = 'verified' | 'changed' | 'broken' | 'unrecorded';
export const ORIGIN_STATES = ['verified', 'changed', 'broken', 'unrecorded'] as const satisfies OriginState[];
