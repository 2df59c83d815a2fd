import type { texts } from './en';

/** The texts of one language. A plural is a function of the count. */
export type Texts = typeof texts;
