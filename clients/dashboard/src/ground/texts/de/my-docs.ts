import type { Texts } from '../texts';

export const myDocs: Texts['myDocs'] = {};
