import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsString,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { isVisible } from '../text/visible';

/** A field that is omitted or null is reported as missing, and its other rules are not. It is the first rule of its field. */
export function Required() {
  const validate = (value: unknown) => value !== undefined && value !== null;
  return ValidateBy({
    name: 'required',
    validator: { validate, defaultMessage: () => '$property is required' },
  });
}

/** Many clients send null for fields they mean to omit. Services see both as undefined. */
export function NullIsAbsent() {
  return Transform(({ value }: { value: unknown }) => value ?? undefined);
}

/** One text. A parameter of a query or form that is sent twice is read as a list. */
export function IsText() {
  const message = ({ value }: ValidationArguments) =>
    Array.isArray(value) ? 'must be one string, not a list of them' : 'must be a string';
  return IsString({ message });
}

/** A list of at least `min` items. */
export function MinItems(min: number) {
  return ArrayMinSize(min, { message: min === 1 ? 'must not be empty' : `must have at least ${min} items` });
}

/** A list of at most `max` items. */
export function MaxItems(max: number) {
  return ArrayMaxSize(max, { message: `must have at most ${max} ${max === 1 ? 'item' : 'items'}` });
}

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
export function Storable(options?: ValidationOptions) {
  const validate = (value: unknown) =>
    typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
  const defaultMessage = () => '$property must be well-formed Unicode without NUL characters';
  return ValidateBy({ name: 'storable', validator: { validate, defaultMessage } }, options);
}

/** A text of at most `max` characters. */
export function AtMost(max: number, options?: ValidationOptions) {
  const validate = (value: unknown) => typeof value === 'string' && hasAtMost(value, max);
  const defaultMessage = () => `must be at most ${max} characters`;
  return ValidateBy({ name: 'maxLength', validator: { validate, defaultMessage } }, options);
}

/** A text of at least `min` characters. */
export function AtLeast(min: number) {
  const validate = (value: unknown) => typeof value === 'string' && (min === 0 || !hasAtMost(value, min - 1));
  const defaultMessage = () => (min === 1 ? 'must not be empty' : `must be at least ${min} characters`);
  return ValidateBy({ name: 'minLength', validator: { validate, defaultMessage } });
}

/** A text that shows something. A name of invisible characters could not be told from a missing one. */
export function Visible() {
  const validate = (value: unknown) => typeof value === 'string' && isVisible(value);
  const defaultMessage = () => 'must contain a visible character';
  return ValidateBy({ name: 'visible', validator: { validate, defaultMessage } });
}

/** A list of texts of at most `max` characters each. */
export function EachAtMost(max: number) {
  return AtMost(max, {
    each: true,
    message: `each value in $property must be at most ${max} characters`,
  });
}

/**
 * Whether a text has at most `max` characters, which are Unicode code points of one or two code units. The rule of class-validator would
 * list every character of two units first, which takes a second for a large document.
 */
function hasAtMost(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > 2 * max) return false;
  let characters = 0;
  for (const _ of text) characters++;
  return characters <= max;
}
