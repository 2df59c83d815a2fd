/** As much of JSON Schema as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
}

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/** What of a value breaks its schema, in words; empty where it is valid. */
export function problemsOf(value: unknown, schema: Schema): string[] {
  const found: string[] = [];
  const hold = (rule: boolean, words: string): void => void (rule || found.push(words));
  if (schema.type)
    hold(
      typesOf(value).some((t) => [schema.type].flat().includes(t)),
      `is no ${String(schema.type)}`,
    );
  if (schema.enum) hold(schema.enum.includes(value), 'is none of the enum');
  if (typeof value === 'string') {
    hold(value.length >= (schema.minLength ?? 0), 'is too short');
    hold(value.length <= (schema.maxLength ?? Infinity), 'is too long');
    if (schema.pattern) hold(new RegExp(schema.pattern, 'u').test(value), 'breaks the pattern');
    if (schema.format) hold(FORMATS[schema.format]?.test(value) ?? true, `is no ${schema.format}`);
  }
  if (typeof value === 'number') {
    hold(value >= (schema.minimum ?? -Infinity), 'is too small');
    hold(value <= (schema.maximum ?? Infinity), 'is too large');
  }
  if (Array.isArray(value) && schema.items)
    found.push(...value.flatMap((item) => problemsOf(item, schema.items!)));
  return found;
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

/** Every schema within a value, each with where it is. */
export function* schemasIn(value: unknown, at = ''): Generator<[at: string, schema: Schema]> {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value || '$ref' in value || 'anyOf' in value) yield [at, value as Schema];
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${at}/${key}`);
}
