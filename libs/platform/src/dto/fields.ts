import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
  isEmail,
} from 'class-validator';

/**
 * Fields of DTOs: one decorator gives a field its rule, its meaning in the OpenAPI document and an example, so that the
 * three can't part. `doc` is the field's docstring.
 */
interface Common {
  doc: string;
  example?: unknown;
  optional?: boolean;
  nullable?: boolean;
}

function field(
  { doc, example, optional, nullable }: Common,
  schema: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
) {
  const property = {
    description: doc,
    required: !optional,
    nullable,
    example,
    ...schema,
  } as ApiPropertyOptions;
  return applyDecorators(
    ApiProperty(property),
    ...(optional && !nullable ? [NullIsAbsent()] : []),
    ...(optional || nullable ? [IsOptional()] : []),
    ...rules,
  );
}

/** Many clients write null for what they leave out; services then see one kind of absence. */
function NullIsAbsent() {
  return Transform(({ value }: { value: unknown }) => value ?? undefined);
}

/** What the database can hold as text: well-formed Unicode without NUL. */
function Storable(options?: ValidationOptions) {
  const validate = (value: unknown) =>
    typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
  const defaultMessage = () => '$property must be well-formed Unicode without NUL characters';
  return ValidateBy({ name: 'storable', validator: { validate, defaultMessage } }, options);
}

/** Text of `min`..`max` characters, of a pattern where one is given (`rule` says it in words, of what was given if need be). */
export function Text(
  o: Common & {
    min?: number;
    max: number;
    pattern?: RegExp;
    rule?: string | ((given: unknown) => string);
    trim?: boolean;
  },
) {
  const rules: PropertyDecorator[] = [IsString(), MaxLength(o.max), MinLength(o.min ?? 0), Storable()];
  if (o.trim)
    rules.push(
      Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    );
  const { rule } = o;
  const message = typeof rule === 'function' ? ({ value }: ValidationArguments) => rule(value) : rule;
  if (o.pattern) rules.push(Matches(o.pattern, { message }));
  return field(o, { type: String, minLength: o.min, maxLength: o.max, pattern: o.pattern?.source }, ...rules);
}

/** An e-mail address of at most 254 characters. */
export function Email(o: Common) {
  // Looked at before isEmail, which throws at a lone surrogate.
  const validate = (value: unknown) => typeof value === 'string' && value.isWellFormed() && isEmail(value);
  const rule = ValidateBy({
    name: 'isEmail',
    validator: { validate, defaultMessage: () => '$property must be an email' },
  });
  return field(o, { type: String, format: 'email', maxLength: 254 }, rule, MaxLength(254));
}

/** An absolute https address of at most 2,048 characters, without user and password. */
export function HttpsUrl(o: Common) {
  const validate = (value: unknown) => typeof value === 'string' && isHttpsUrl(value);
  const defaultMessage = () => '$property must be an https:// address, without user and password';
  const rule = ValidateBy({ name: 'httpsUrl', validator: { validate, defaultMessage } });
  return field(o, { type: String, format: 'uri', maxLength: 2048 }, MaxLength(2048), rule);
}

function isHttpsUrl(value: string): boolean {
  // Only what needs no mending: the parser drops white space and control characters that a page would still show.
  if (!/^https:\/\/[^\s\p{Cc}"'<>\\^`{|}]+$/u.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && hostname.includes('.');
}

const SOME_ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** An id (UUID). */
export function Id(o: Common) {
  return field({ example: SOME_ID, ...o }, { type: String, format: 'uuid' }, IsUUID('all'));
}

/** One of a closed set of words. */
export function Choice(values: readonly string[], o: Common & { default?: string }) {
  return field(o, { enum: [...values], default: o.default }, IsIn(values));
}

/** A whole number within bounds. */
export function Int(o: Common & { min: number; max: number; default?: number }) {
  return field(
    { example: o.default ?? Math.max(o.min, Math.min(o.max, 12)), ...o },
    { type: 'integer', minimum: o.min, maximum: o.max, default: o.default },
    IsInt(),
    Min(o.min),
    Max(o.max),
  );
}

/** A number within bounds. */
export function Num(o: Common & { min: number; max: number }) {
  return field(o, { type: Number, minimum: o.min, maximum: o.max }, IsNumber(), Min(o.min), Max(o.max));
}

/** A whole number within bounds, written in a query. */
export function IntQuery(o: Common & { min: number; max: number; default?: number }) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ),
    Int({ optional: true, ...o }),
  );
}

/** True or false. */
export function Bool(o: Common & { default?: boolean }) {
  return field({ example: o.default ?? false, ...o }, { type: Boolean, default: o.default }, IsBoolean());
}

/** True or false, written in a query as `true` or `false`. */
export function BoolQuery(o: Common & { default?: boolean }) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
    Bool({ optional: true, ...o }),
  );
}

/** A time: ISO 8601, of a day that the calendar has. */
export function Time(o: Common) {
  const schema = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
  // Weeks and numbered days are ISO 8601 too, but no time that a Date can be made of.
  const validate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const defaultMessage = () => '$property must be a time such as 2026-11-21T09:30:00.000Z';
  const rule = ValidateBy({ name: 'time', validator: { validate, defaultMessage } });
  return field(o, schema, IsDateString({ strict: true }), rule);
}

/** A list of texts, each of a closed set (`values`) or of a pattern (`rule` says it in words) where one is given. */
export function TextList(
  o: Common & {
    maxItems: number;
    minItems?: number;
    max: number;
    values?: readonly string[];
    pattern?: RegExp;
    rule?: string;
  },
) {
  const each = o.values ? IsIn(o.values, { each: true }) : MaxLength(o.max, { each: true });
  const items = o.values ? { type: 'string', enum: [...o.values] } : { type: 'string', maxLength: o.max };
  return field(
    o,
    { type: 'array', items, minItems: o.minItems, maxItems: o.maxItems },
    IsArray(),
    ArrayMinSize(o.minItems ?? 0),
    ArrayMaxSize(o.maxItems),
    IsString({ each: true }),
    Storable({ each: true }),
    each,
    ...(o.pattern ? [Matches(o.pattern, { each: true, message: o.rule })] : []),
  );
}

/** An object of its own type. */
export function Nested(type: () => new () => object, o: Common) {
  // ValidateNested alone lets an empty list pass for an object.
  return field(o, { type: lazily(type) }, IsObject(), ValidateNested(), Type(type));
}

/** A list of objects of one type. */
export function NestedList(type: () => new () => object, o: Common & { maxItems: number }) {
  return field(
    o,
    { type: lazily(type), isArray: true, maxItems: o.maxItems },
    IsArray(),
    ArrayMaxSize(o.maxItems),
    // ValidateNested alone lets a list pass for an object here too.
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
  );
}

/** The document's builder knows a type that is asked for late by the name of its function, and by nothing else. */
function lazily(of: () => new () => object): () => new () => object {
  const type = () => of();
  return type;
}

/** A free-form JSON object. */
export function Json(o: Common) {
  // As it was sent: class-transformer drops what looks like a method, such as a key named `toString`.
  const asSent = Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]);
  return field(o, { type: 'object', additionalProperties: true }, IsObject(), asSent);
}
