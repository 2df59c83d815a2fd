import type { Texts } from '../texts';

export const palette: Texts['palette'] = {};
