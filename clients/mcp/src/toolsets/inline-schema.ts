import type { Routes, Schema } from '../service/routes.js';

const MAX_DEPTH = 6;
/** Keywords that a model does not need to choose an argument. */
const LEFT_OUT = new Set(['example', 'examples', 'title', 'pattern', 'format']);

/** The schema without references, since the schema of a tool stands alone. A schema that is nested too deeply allows any value. */
export function inlineSchema(routes: Routes, schema: Schema, depth = 0): Schema {
  if (depth > MAX_DEPTH) return {};
  if (typeof schema.$ref === 'string') {
    const { $ref, ...more } = schema;
    const named = routes.document.components?.schemas?.[$ref.split('/').pop()!] ?? {};
    return { ...inlineSchema(routes, named, depth + 1), ...inlineSchema(routes, more, depth + 1) };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !LEFT_OUT.has(keyword))
      .map(([keyword, value]) => [keyword, inlineValue(routes, keyword, value, depth)]),
  );
}

function inlineValue(routes: Routes, keyword: string, value: unknown, depth: number): unknown {
  // The names below `properties` are names of fields, and not keywords.
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, field]) => [
        name,
        inlineSchema(routes, field, depth + 1),
      ]),
    );
  if (['items', 'additionalProperties', 'not'].includes(keyword) && typeof value === 'object')
    return inlineSchema(routes, value as Schema, depth + 1);
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword))
    return (value as Schema[]).map((part) => inlineSchema(routes, part, depth + 1));
  return value;
}
