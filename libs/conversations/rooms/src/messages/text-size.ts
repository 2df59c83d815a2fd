import { invalidField } from '#platform';
import { MAX_TEXT_BYTES } from './posting';

/** Requires that a text is not too long in bytes. Its DTO has checked the characters. @throws ValidationFailed */
export function requireShortText(text: string): void {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES)
    throw invalidField('text', 'maxBytes', `must be at most ${MAX_TEXT_BYTES} bytes of UTF-8`);
}
