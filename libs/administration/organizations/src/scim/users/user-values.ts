import { isEmail } from 'class-validator';
import { normalEmail } from '#accounts';
import { NAME, NAME_RULE, isVisible } from '#platform';
import { invalidValue } from '../http/scim-errors';

/** Values of attributes as directories send them. Each function throws a SCIM error (`invalidValue`). */

const MAX_EMAIL = 254;
const MAX_NAME = 100;
const MAX_EXTERNAL_ID = 255;

/** A boolean, which some directories send as text (`"False"`). */
export function booleanValue(path: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw invalidValue(`\`${path}\` must be true or false.`);
  return text === 'true';
}

export function emailValue(path: string, value: unknown): string {
  const text = typeof value === 'string' && value.isWellFormed() ? normalEmail(value) : '';
  if (text.length > MAX_EMAIL || !isEmail(text))
    throw invalidValue(`\`${path}\` must be the e-mail address of the user.`);
  return text;
}

/** A name, in NFC and without surrounding spaces; null for one that shows nothing. */
export function nameValue(path: string, value: unknown): string | null {
  const name = textValue(path, value, MAX_NAME)?.normalize('NFC') ?? null;
  return name !== null && isVisible(name) ? name : null;
}

export function externalIdValue(path: string, value: unknown): string | null {
  return textValue(path, value, MAX_EXTERNAL_ID);
}

function textValue(path: string, value: unknown, max: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || !value.isWellFormed()) throw invalidValue(`\`${path}\` must be text.`);
  const text = value.trim();
  if (text.length > max) throw invalidValue(`\`${path}\` must have at most ${max} characters.`);
  if (!NAME.test(text)) throw invalidValue(`\`${path}\` ${NAME_RULE}.`);
  return text === '' ? null : text;
}

/** The e-mail address in a value of `emails`: the primary one, else that for work, else the first. Null for none. */
export function emailIn(value: unknown): string | null {
  const items = (Array.isArray(value) ? value : [value]).filter(
    (item) => item !== null && item !== undefined,
  );
  const complex = items.map((item: unknown): Record<string, unknown> =>
    typeof item === 'object' ? withLowerCaseNames(item as object) : { value: item },
  );
  const isPrimary = ({ primary }: Record<string, unknown>) => primary === true || isText(primary, 'true');
  const isWork = ({ type }: Record<string, unknown>) => isText(type, 'work');
  const chosen = complex.find(isPrimary) ?? complex.find(isWork) ?? complex[0];
  const address = chosen?.value;
  return address === undefined || address === null || address === ''
    ? null
    : emailValue('emails.value', address);
}

/** Whether a value is a text, without regard to case. A value can be anything that JSON can express. */
function isText(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === text;
}

/** Names of attributes have no case (RFC 7643, section 2.1): Entra sends `Primary`. */
function withLowerCaseNames(item: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name.toLowerCase(), value as unknown]),
  );
}
