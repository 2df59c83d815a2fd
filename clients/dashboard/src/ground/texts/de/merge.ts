import type { Texts } from '../texts';

export const merge: Texts['merge'] = {};
