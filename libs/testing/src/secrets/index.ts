import { CLOUD_FORMATS } from './formats-clouds';
import { CODE_FORMATS } from './formats-code';
import { GENERAL_FORMATS } from './formats-general';
import { SERVICE_FORMATS } from './formats-services';
import type { Format } from './format';

export { type Context, CONTEXTS } from './contexts';
export type { Format } from './format';
export { type Form, FORMS, LOOKALIKES } from './forms';
export { NOTATIONS, type Notation, nameOf, valueOf } from './notations';
export { ordinaryDocuments, type Prose } from './prose';
export { Random } from './random';

/** Every format that samples are made of. */
export const FORMATS: readonly Format[] = [
  ...CODE_FORMATS,
  ...CLOUD_FORMATS,
  ...SERVICE_FORMATS,
  ...GENERAL_FORMATS,
];
