import type { Texts } from '../texts';

export const reader: Texts['reader'] = {};
