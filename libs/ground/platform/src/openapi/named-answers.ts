import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './operation';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaOrReference = Schemas[string];
type Schema = Exclude<SchemaOrReference, { $ref: string }>;

/**
 * The schemas of the bodies of successes, moved into `components`: generators of clients need a name for each. The name says what the body holds,
 * like `ProjectAnswer`, `TokenListAnswer` and `RevisionPageAnswer`. A body that only one operation has is named after that.
 */
export class NamedAnswers {
  readonly schemas: Schemas = {};

  /** Replaces the schemas of the successes of an operation by references. */
  nameThoseOf({ operationId = '', responses }: Operation): void {
    const operation = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    for (const response of Object.values(responses)) {
      if (!response || '$ref' in response) continue;
      for (const media of Object.values(response.content ?? {})) {
        const { schema } = media;
        if (!schema || '$ref' in schema || schema.type === 'string') continue;
        media.schema = schema.oneOf
          ? this.add(`${operation}Answer`, {
              oneOf: schema.oneOf.map((form) => this.formOf(form, operation)),
            })
          : this.answer(schema, operation);
      }
    }
  }

  /** A form of an answer with its title, which says when the service chooses it. */
  private formOf(form: SchemaOrReference, operation: string): SchemaOrReference {
    if ('$ref' in form) return form;
    const { title, ...schema } = form;
    return { title, allOf: [this.answer(schema, operation)] };
  }

  private answer(schema: Schema, operation: string): SchemaOrReference {
    const { meta } = schema.properties ?? {};
    const named = meta && {
      ...schema,
      properties: { ...schema.properties, meta: this.meta(meta, operation) },
    };
    return this.add(nameOf(schema) ?? `${operation}Answer`, named ?? schema);
  }

  private meta(meta: SchemaOrReference, operation: string): SchemaOrReference {
    return this.add(META[fieldsOf(meta)] ?? `${operation}Meta`, meta);
  }

  private add(name: string, schema: SchemaOrReference): SchemaOrReference {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different answers would be called ${name} in the OpenAPI document.`);
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** The `meta` that many lists have, by its fields. */
const META: Record<string, string> = {
  nextCursor: 'PageMeta',
  'nextCursor total? atLeast?': 'CountedPageMeta',
  'nextCursor waitingDocuments?': 'SearchPageMeta',
};

const PAGES = ['nextCursor', 'nextCursor waitingDocuments?'];

function fieldsOf(meta: SchemaOrReference): string {
  if ('$ref' in meta) return '';
  const fields = Object.keys(meta.properties ?? {});
  return fields.map((field) => (meta.required?.includes(field) ? field : `${field}?`)).join(' ');
}

/** The name of an answer that is nothing but a DTO, a list of it, or a page of it. */
function nameOf({ properties = {} }: Schema): string | undefined {
  const { data, meta, ...more } = properties;
  if (!data || Object.keys(more).length > 0) return undefined;
  const isList = !('$ref' in data) && data.type === 'array';
  const item = isList ? data.items : data;
  const dto = item && '$ref' in item ? item.$ref.split('/').at(-1)!.replace(/Dto$/, '') : undefined;
  if (dto === undefined) return undefined;
  if (!meta) return `${dto}${isList ? 'List' : ''}Answer`;
  return PAGES.includes(fieldsOf(meta)) ? `${dto}PageAnswer` : undefined;
}
