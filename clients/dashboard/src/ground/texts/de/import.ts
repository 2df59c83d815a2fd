import type { Texts } from '../texts';

export const importing: Texts['importing'] = {};
