import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import { UnsupportedMediaType, ValidationFailed } from '../errors/errors';

const MAX_FIELDS = 50;
const AMPERSAND = 0x26;

/** The fields of an HTML form. @throws UnsupportedMediaType unless it is UTF-8, ValidationFailed if it has more than 50 fields */
export function parseForm(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new UnsupportedMediaType();
  let fields = 1;
  for (const byte of bytes) if (byte === AMPERSAND) fields++;
  if (fields > MAX_FIELDS)
    throw new ValidationFailed({ message: `A form must have at most ${MAX_FIELDS} fields.` });
  return parse(bytes.toString('utf8'));
}
