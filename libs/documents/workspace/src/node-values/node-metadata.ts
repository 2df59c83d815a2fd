import { invalidField } from '#platform';

const MAX_BYTES = 16_384;

// PostgreSQL cannot store these escapes of JSON.stringify: a NUL or a lone surrogate. The lookbehind skips an escaped backslash before `u`.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** The metadata of a new node. @throws ValidationFailed if it is too large or can't be stored */
export function validMetadata(metadata: object): object {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw invalidField('metadata', 'maxBytes', `must be at most ${MAX_BYTES} bytes as JSON`);
  if (UNSTORABLE.test(text))
    throw invalidField('metadata', 'storable', 'must be well-formed Unicode without NUL characters');
  return metadata;
}
