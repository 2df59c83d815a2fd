import type { Texts } from '../texts';

export const projects: Texts['projects'] = {};
