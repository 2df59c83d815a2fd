import type { Texts } from '../texts';

export const editor: Texts['editor'] = {};
