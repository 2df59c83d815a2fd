/**
 * What can be said of where a text comes from.
 * - `verified`: it is byte for byte what the newest record of its publication holds, and the whole chain of records is intact
 * - `changed`: it is not what was recorded
 * - `broken`: the chain of records is damaged
 * - `unrecorded`: there is no record of its publication
 */
export type OriginState = 'verified' | 'changed' | 'broken' | 'unrecorded';
export const ORIGIN_STATES = ['verified', 'changed', 'broken', 'unrecorded'] as const satisfies OriginState[];
