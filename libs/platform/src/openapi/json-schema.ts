/**
 * Turns a 3.0 document into a 3.1 one, where a schema is JSON Schema: what may be null has `null` among its types, and
 * examples are a list.
 */
export function toOpenApi31(value: unknown): unknown {
  return convert(value, false);
}

/** The properties of a schema may bear any name, `example` too; so where they stand has to be known. */
function convert(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, false));
  if (value === null || typeof value !== 'object') return value;
  if (named) return mapValues(value, (inner) => convert(inner, false));
  const { nullable, example, ...rest } = value as Record<string, unknown>;
  const converted: Record<string, unknown> = mapValues(rest, (inner, key) =>
    AS_IT_IS.has(key) ? inner : convert(inner, NAMED.has(key)),
  );
  // Beside a schema it is a medium's or a parameter's, which keep it as it is.
  if (example !== undefined && 'schema' in rest) converted.example = example;
  else if (example !== undefined) converted.examples = [example];
  if (nullable === true) return orNull(converted);
  const { allOf, ...beside } = converted;
  // Here a reference may have a description beside it; the list of one is 3.0's way around that.
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as object), ...beside } : converted;
}

const NAMED = new Set(['properties', 'schemas', 'headers', 'responses', 'paths']);
const AS_IT_IS = new Set(['default', 'enum', 'x-access']);

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
