import type { Texts } from '../texts';

export const publishing: Texts['publishing'] = {};
