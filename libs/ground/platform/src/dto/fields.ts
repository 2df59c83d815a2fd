import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
  isEmail,
} from 'class-validator';
import { isId } from '../text/ids';
import { AsSent, TakenAsSent } from './as-sent';
import { isDateTime } from './date-time';
import { keepRange } from './int-queries';
import { NestedDto } from './nested-dto';
import {
  AtLeast,
  AtMost,
  EachAtMost,
  IsText,
  MaxItems,
  MinItems,
  NullIsAbsent,
  Required,
  Storable,
  Visible,
} from './rules';
import { namesUser, plainUrl } from '../text/plain-url';

/**
 * Fields of DTOs. One decorator gives a field its validation rule and its description and example in the OpenAPI document,
 * so that they can't disagree. `doc` is the description.
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
    ...presence(optional, nullable),
    ...rules,
  );
}

/** Whether a field can be absent or null. The other rules of a field apply to neither. */
function presence(optional?: boolean, nullable?: boolean): PropertyDecorator[] {
  if (optional) return [IsOptional()];
  return nullable ? [ValidateIf((_, value) => value !== null), Required()] : [Required()];
}

/**
 * Text of `min` to `max` characters that matches `pattern`, if any. `rule` says the pattern in words, and may depend on the value. With `visible`, it
 * contains a visible character.
 */
export function Text(
  o: Common & {
    min?: number;
    max: number;
    pattern?: RegExp;
    rule?: string | ((value: unknown) => string);
    trim?: boolean;
    visible?: boolean;
  },
) {
  const rules: PropertyDecorator[] = [IsText(), AtMost(o.max), AtLeast(o.min ?? 0), Storable()];
  if (o.trim)
    rules.push(
      Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    );
  const { rule } = o;
  const message = typeof rule === 'function' ? ({ value }: ValidationArguments) => rule(value) : rule;
  if (o.pattern) rules.push(Matches(o.pattern, { message }));
  if (o.visible) rules.push(Visible());
  return field(o, { type: String, minLength: o.min, maxLength: o.max, pattern: o.pattern?.source }, ...rules);
}

/** An e-mail address of at most 254 characters. */
export function Email(o: Common) {
  // Checked before isEmail, which throws for a lone surrogate.
  const validate = (value: unknown) => typeof value === 'string' && value.isWellFormed() && isEmail(value);
  const rule = ValidateBy({
    name: 'isEmail',
    validator: { validate, defaultMessage: () => '$property must be an e-mail address' },
  });
  return field(o, { type: String, format: 'idn-email', maxLength: 254 }, rule, AtMost(254));
}

/** An absolute https URL of at most 2,048 characters, without user and password, whose host has a dot. */
export function HttpsUrl(o: Common) {
  return url(
    o,
    'an https:// URL whose host has a dot,',
    ({ protocol, hostname }) => protocol === 'https:' && hostname.includes('.'),
  );
}

/** An absolute http or https URL of at most 2,048 characters, without user and password. The service never opens it. */
export function WebUrl(o: Common) {
  return url(o, 'an http:// or https:// URL', () => true);
}

/** RFC 3986 knows none of these characters, and pages and headers give them a meaning. */
const NOT_IN_URLS = /["<>^`{|}]/;

function url(o: Common, what: string, accepts: (url: URL) => boolean) {
  const validate = (value: unknown): boolean => {
    if (typeof value !== 'string' || NOT_IN_URLS.test(value) || namesUser(value)) return false;
    const parsed = plainUrl(value);
    return parsed !== undefined && accepts(parsed);
  };
  const defaultMessage = (sent?: ValidationArguments) =>
    typeof sent?.value === 'string' && NOT_IN_URLS.test(sent.value)
      ? '$property must contain none of " < > ^ ` { | }, which a URL contains only percent-encoded'
      : `$property must be ${what} without user and password`;
  const rule = ValidateBy({ name: 'url', validator: { validate, defaultMessage } });
  return field(o, { type: String, format: 'uri', maxLength: 2048 }, AtMost(2048), rule);
}

const SOME_ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** An id (UUID). It is read in lower case, the form in which the service stores and compares ids (RFC 9562, section 4). */
export function Id(o: Common) {
  const inLowerCase = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  // Accepts UUIDs of any version and variant, as paths and lists do. An id that the service never issues gets the answer of an unknown one.
  const validate = (value: unknown) => typeof value === 'string' && isId(value);
  const rule = ValidateBy({
    name: 'isUuid',
    validator: { validate, defaultMessage: () => '$property must be a UUID' },
  });
  return field({ example: SOME_ID, ...o }, { type: String, format: 'uuid' }, rule, inLowerCase);
}

/** An id that is not checked: malformed ids get the answer of unknown ones. Its maximum length is that of a query. */
export function SoughtId(o: Common) {
  return field({ example: SOME_ID, ...o }, { type: String, maxLength: 16_384 }, IsString(), AtMost(16_384));
}

/** One of a fixed set of values. */
export function Choice(values: readonly string[], o: Common & { default?: string }) {
  return field(o, { enum: [...values], default: o.default }, IsIn(values));
}

/** An integer within bounds. */
export function Int(o: Common & { min: number; max: number; default?: number }) {
  const message = `must be an integer from ${o.min} to ${o.max}`;
  return field(
    o.default === undefined ? o : { example: o.default, ...o },
    { type: 'integer', minimum: o.min, maximum: o.max, default: o.default },
    IsInt({ message }),
    Min(o.min, { message }),
    Max(o.max, { message }),
  );
}

/** A number within bounds. */
export function Num(o: Common & { min: number; max: number }) {
  const message = `must be a number from ${o.min} to ${o.max}`;
  return field(
    o,
    { type: Number, minimum: o.min, maximum: o.max },
    IsNumber({}, { message }),
    Min(o.min, { message }),
    Max(o.max, { message }),
  );
}

/** An integer within bounds in a query string. */
export function IntQuery(o: Common & { min: number; max: number; default?: number }) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ),
    Int({ optional: true, ...o }),
    keepRange(o),
  );
}

/** True or false. */
export function Bool(o: Common & { default?: boolean }) {
  return field(
    { example: o.default ?? false, ...o },
    { type: Boolean, default: o.default },
    IsBoolean({ message: 'must be true or false' }),
  );
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

/** A date-time as in RFC 3339: a day that exists, a time and a time zone. */
export function Time(o: Common) {
  const schema = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
  const validate = (value: unknown) => typeof value === 'string' && isDateTime(value);
  const message = 'must be a date and time with its time zone, such as 2026-11-21T09:30:00.000Z';
  return field(
    o,
    schema,
    ValidateBy({ name: 'time', validator: { validate, defaultMessage: () => message } }),
  );
}

/** A list of texts. Each must be one of `values`, or match `pattern` (`rule` says it in words), if given. */
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
  const each = o.values ? IsIn(o.values, { each: true }) : EachAtMost(o.max);
  const items = o.values ? { type: 'string', enum: [...o.values] } : { type: 'string', maxLength: o.max };
  return field(
    o,
    { type: 'array', items, minItems: o.minItems, maxItems: o.maxItems },
    IsArray(),
    MinItems(o.minItems ?? 0),
    MaxItems(o.maxItems),
    IsString({ each: true }),
    Storable({ each: true }),
    each,
    ...(o.pattern ? [Matches(o.pattern, { each: true, message: o.rule })] : []),
  );
}

/** A text of `max` characters, or a list of such texts. It is always read as a list. */
export function TextOrList(o: Common & { maxItems: number; max: number }) {
  const text = { type: 'string', minLength: 1, maxLength: o.max };
  const list = { type: 'array', items: text, minItems: 1, maxItems: o.maxItems };
  return field(
    o,
    { oneOf: [text, list] },
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    IsArray(),
    MinItems(1),
    MaxItems(o.maxItems),
    IsString({ each: true }),
    Storable({ each: true }),
    Matches(/[^]/, { each: true, message: 'each value in $property must not be empty' }),
    EachAtMost(o.max),
  );
}

/** An object, validated as its own DTO. */
export function Nested(type: () => new () => object, o: Common) {
  // ValidateNested alone accepts an empty list as an object.
  return field(o, { type: lazily(type) }, IsObject(), ValidateNested(), Type(type), NestedDto(type));
}

/** A list of objects, each validated as a DTO. */
export function NestedList(type: () => new () => object, o: Common & { maxItems: number }) {
  return field(
    o,
    { type: lazily(type), isArray: true, maxItems: o.maxItems },
    IsArray(),
    MaxItems(o.maxItems),
    // ValidateNested alone accepts a list as an object here too.
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
    NestedDto(type),
  );
}

/** A list of objects that is not validated as a whole: the service validates each object as a DTO, so that a wrong one does not affect others. */
export function RawList(type: () => new () => object, o: Common & { minItems: number; maxItems: number }) {
  return field(
    o,
    { type: lazily(type), isArray: true, minItems: o.minItems, maxItems: o.maxItems },
    IsArray(),
    MinItems(o.minItems),
    MaxItems(o.maxItems),
    AS_SENT,
    TakenAsSent(),
  );
}

/** The OpenAPI builder recognizes a lazily given type only by a function with the name `type`. */
function lazily(of: () => new () => object): () => new () => object {
  const type = () => of();
  return type;
}

/** A free-form JSON object. */
export function Json(o: Common) {
  return field(o, { type: 'object', additionalProperties: true }, IsObject(), AS_SENT, TakenAsSent());
}

/** Gives a DTO the value of a field as it was sent. */
const AS_SENT = Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) =>
  AsSent.unwrap(obj[key]),
);
