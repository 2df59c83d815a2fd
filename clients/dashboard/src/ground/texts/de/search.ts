import type { Texts } from '../texts';

export const search: Texts['search'] = {};
