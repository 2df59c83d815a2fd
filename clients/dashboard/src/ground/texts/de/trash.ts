import type { Texts } from '../texts';

export const trash: Texts['trash'] = {};
