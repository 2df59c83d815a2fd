/**
 * Converts an OpenAPI 3.0 document to 3.1, where schemas are JSON Schema: a nullable schema has `null` among its types, and
 * examples are a list.
 */
export function toOpenApi31(value: unknown): unknown {
  return convert(value, false);
}

/** @param named whether the keys of `value` are free names, such as those of properties, which may be called `example` too */
function convert(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, false));
  if (value === null || typeof value !== 'object') return value;
  if (named) return mapValues(value, (inner) => convert(inner, false));
  const { nullable, example, ...rest } = value as Record<string, unknown>;
  const converted: Record<string, unknown> = mapValues(rest, (inner, key) =>
    UNCONVERTED.has(key) ? inner : convert(inner, NAMED.has(key)),
  );
  // Beside `schema`, `example` belongs to a media type or a parameter, where 3.1 keeps it.
  if (example !== undefined && 'schema' in rest) converted.example = example;
  else if (example !== undefined) converted.examples = [example];
  if (nullable === true) return orNull(converted);
  const { allOf, ...beside } = converted;
  // 3.1 allows a description beside a reference, for which 3.0 needs an `allOf` of one item.
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as object), ...beside } : converted;
}

const NAMED = new Set(['properties', 'schemas', 'headers', 'responses', 'paths']);
const UNCONVERTED = new Set(['default', 'enum', 'x-access']);

function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(schema.enum)) schema.enum = [...(schema.enum as unknown[]), null];
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  const { description, allOf, ...other } = schema;
  const one = Array.isArray(allOf) && allOf.length === 1 ? (allOf[0] as object) : { allOf, ...other };
  return { description, anyOf: [allOf ? one : other, { type: 'null' }] };
}

function mapValues(
  object: object,
  change: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
