import { Transform } from 'class-transformer';
import { MaxLength, MinLength, ValidateBy, type ValidationOptions } from 'class-validator';

/** A field that is omitted or null is reported as missing, whatever its other rules are. It is the first rule of its field. */
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

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
export function Storable(options?: ValidationOptions) {
  const validate = (value: unknown) =>
    typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
  const defaultMessage = () => '$property must be well-formed Unicode without NUL characters';
  return ValidateBy({ name: 'storable', validator: { validate, defaultMessage } }, options);
}

/** A text of at most `max` characters. */
export function AtMost(max: number) {
  return MaxLength(max, { message: `must be at most ${max} characters` });
}

/** A text of at least `min` characters. */
export function AtLeast(min: number) {
  return MinLength(min, { message: min === 1 ? 'must not be empty' : `must be at least ${min} characters` });
}

/** A list of texts of at most `max` characters each. */
export function EachAtMost(max: number) {
  return MaxLength(max, {
    each: true,
    message: `each value in $property must be at most ${max} characters`,
  });
}
