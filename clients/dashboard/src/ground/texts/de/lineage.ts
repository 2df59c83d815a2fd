import type { Texts } from '../texts';

export const lineage: Texts['lineage'] = {};
