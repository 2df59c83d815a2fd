import type { Texts } from '../texts';

export const drafts: Texts['drafts'] = {};
