import type { Texts } from '../texts';

export const health: Texts['health'] = {};
