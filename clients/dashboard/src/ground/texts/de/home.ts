import type { Texts } from '../texts';

export const home: Texts['home'] = {};
