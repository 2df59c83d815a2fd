/** The keywords of JSON Schema that the document uses. */
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
  oneOf?: Schema[];
  title?: string;
  description?: string;
  minProperties?: number;
  additionalProperties?: boolean | Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
}

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/** Why a value does not match its schema, in words; empty if it matches. */
export function problemsOf(value: unknown, schema: Schema): string[] {
  const problems: string[] = [];
  const check = (valid: boolean, problem: string): void => void (valid || problems.push(problem));
  if (schema.type)
    check(
      typesOf(value).some((t) => [schema.type].flat().includes(t)),
      `is not of type ${String(schema.type)}`,
    );
  if (schema.enum) check(schema.enum.includes(value), 'is not in the enum');
  if (typeof value === 'string') {
    check(value.length >= (schema.minLength ?? 0), 'is too short');
    check(value.length <= (schema.maxLength ?? Infinity), 'is too long');
    if (schema.pattern) check(new RegExp(schema.pattern, 'u').test(value), 'does not match the pattern');
    if (schema.format)
      check(FORMATS[schema.format]?.test(value) ?? true, `does not have the format ${schema.format}`);
  }
  if (typeof value === 'number') {
    check(value >= (schema.minimum ?? -Infinity), 'is too small');
    check(value <= (schema.maximum ?? Infinity), 'is too large');
  }
  if (Array.isArray(value) && schema.items)
    problems.push(...value.flatMap((item) => problemsOf(item, schema.items!)));
  return problems;
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

/** Every schema in a value, with its path. */
export function* schemasIn(value: unknown, at = ''): Generator<[at: string, schema: Schema]> {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value || '$ref' in value || 'anyOf' in value) yield [at, value as Schema];
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${at}/${key}`);
}
