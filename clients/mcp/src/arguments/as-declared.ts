import type { Schema } from '../service/routes.js';

/**
 * The value, converted to the types of its schema if that loses nothing. Many clients send `null` for what they omit, so an optional
 * property that can't be null is omitted. A number or a boolean in a string, written as JSON writes it, becomes one, and a number for a
 * string becomes a string. Everything else is left to the validation.
 */
export function asDeclared(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = eitherOf(partsOf(schema).map((part) => part.items));
    return items ? value.map((item) => asDeclared(items, item)) : value;
  }
  if (typeof value === 'object' && value !== null) return objectAsDeclared(schema, value);
  return scalarAsDeclared(typesOf(schema), value);
}

function objectAsDeclared(schema: Schema, value: object): object {
  const parts = partsOf(schema);
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
    const property = eitherOf(parts.map((part) => propertyOf(part, name)));
    if (!property) return [[name, inner]];
    const optional = !(schema.required as string[] | undefined)?.includes(name);
    if (inner === null && optional && typesOf(property)?.has('null') === false) return [];
    return [[name, asDeclared(property, inner)]];
  });
  return Object.fromEntries(entries) as object;
}

function scalarAsDeclared(types: Set<string> | undefined, value: unknown): unknown {
  if (!types) return value;
  if (typeof value === 'number' && types.has('string') && !types.has('number') && !types.has('integer'))
    // A larger integer has lost digits already, when the message was parsed.
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value);
  if (typeof value !== 'string' || types.has('string')) return value;
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const number = Number(value);
  const isNumber = (types.has('number') || types.has('integer')) && Number.isFinite(number);
  return isNumber && String(number) === value ? number : value;
}

/** The schema and all that it is made of. */
function partsOf(schema: Schema): Schema[] {
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] ?? []) as Schema[]);
  return [schema, ...inner.flatMap(partsOf)];
}

function propertyOf({ properties = {}, additionalProperties }: Schema, name: string): unknown {
  return Object.hasOwn(properties as object, name)
    ? (properties as Record<string, unknown>)[name]
    : additionalProperties;
}

/** One schema for a place that several may describe; undefined if none does. */
function eitherOf(schemas: unknown[]): Schema | undefined {
  const found = schemas.filter((schema) => typeof schema === 'object') as Schema[];
  return found.length > 1 ? { anyOf: found } : found[0];
}

/** The types that the schema allows; undefined if it allows all. */
function typesOf({ type, enum: values, anyOf, oneOf, allOf = [] }: Schema): Set<string> | undefined {
  const restrictions = [
    type === undefined ? undefined : new Set([type].flat() as string[]),
    values === undefined ? undefined : new Set((values as unknown[]).flatMap(typesOfValue)),
    unionOf(anyOf as Schema[] | undefined),
    unionOf(oneOf as Schema[] | undefined),
    ...(allOf as Schema[]).map(typesOf),
  ].filter((types) => types !== undefined);
  if (restrictions.length === 0) return undefined;
  return restrictions.reduce((all, types) => new Set([...all].filter((name) => types.has(name))));
}

function unionOf(schemas: Schema[] | undefined): Set<string> | undefined {
  const each = schemas?.map(typesOf);
  return each?.every((types) => types !== undefined)
    ? new Set(each.flatMap((types) => [...types]))
    : undefined;
}

function typesOfValue(value: unknown): string[] {
  if (value === null) return ['null'];
  return typeof value === 'number' ? ['number', 'integer'] : [typeof value];
}
