import type { Texts } from '../texts';

export const tree: Texts['tree'] = {};
