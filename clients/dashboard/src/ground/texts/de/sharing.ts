import type { Texts } from '../texts';

export const sharing: Texts['sharing'] = {};
