import type { Texts } from '../texts';

export const history: Texts['history'] = {};
