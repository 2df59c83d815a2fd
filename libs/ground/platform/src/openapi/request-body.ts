import type { OpenAPIObject } from '@nestjs/swagger';
import { keywordsOf } from '../dto/schema-keywords';
import type { Operation } from './operation';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Schemas[string];
type SchemaObject = Exclude<Schema, { $ref: string }>;

/** A body must be sent only if a field of it must be. */
export function completeBody({ requestBody }: Operation, schemas: Schemas): void {
  if (!requestBody || '$ref' in requestBody) return;
  const required = Object.values(requestBody.content).some(({ schema }) => {
    if (!schema || !('$ref' in schema)) return true;
    const dto = schemas[schema.$ref.split('/').at(-1)!]!;
    return '$ref' in dto || needsField(dto);
  });
  requestBody.required = required;
}

function needsField({ required = [], minProperties = 0, oneOf = [], anyOf = [] }: SchemaObject): boolean {
  return required.length > 0 || minProperties > 0 || oneOf.length > 0 || anyOf.length > 0;
}

/** Adds the keywords that DTOs declare for their whole schema, and says the defaults of fields in words. */
export function completeSchemas(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas)) {
    Object.assign(schema, keywordsOf(name));
    if (!('$ref' in schema)) Object.values(schema.properties ?? {}).forEach(explainDefault);
  }
}

/** Generators such as openapi-typescript take an optional field with a `default` for a required one. */
function explainDefault(field: Schema): void {
  if ('$ref' in field || field.default === undefined) return;
  const value = `\`${typeof field.default === 'string' ? field.default : JSON.stringify(field.default)}\``;
  if (!/\bdefault\b/i.test(field.description ?? '')) field.description += ` Default: ${value}.`;
  delete field.default;
}
