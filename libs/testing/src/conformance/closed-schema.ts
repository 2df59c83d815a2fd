import { type OpenApi, type Schema, resolve } from './document';

/** The ids under which the two forms of the document's schemas are registered: with closed objects inside, and as they are. */
export const CLOSED = 'closed:/';
export const OPEN = 'open:/';

/**
 * Closes the objects of schemas: a property that a schema does not describe is an error, unless the schema says
 * `additionalProperties: true`. A schema is closed where a value is described as a whole, which is never in an item of `allOf`, because the
 * other items describe the same object. `unevaluatedProperties` sees the properties of all of them.
 */
export class SchemaCloser {
  constructor(private readonly document: OpenApi) {}

  /** The schema of a whole value: closed itself, and inside. */
  closed(schema: Schema): Schema {
    const alternatives = schema.oneOf ? 'oneOf' : 'anyOf';
    if (schema[alternatives] && !describesObject(schema))
      return { ...schema, [alternatives]: schema[alternatives].map((branch) => this.closed(branch)) };
    const inside = this.closedInside(schema);
    return canBeObject(schema)
      ? { ...inside, unevaluatedProperties: schema.unevaluatedProperties ?? false }
      : inside;
  }

  /** The schema with closed schemas for the values in it. Its own object stays open. */
  closedInside(schema: Schema): Schema {
    const parts = this.partsOf(schema);
    const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
    if (new Set(names).size < names.length) return this.merged(schema, parts, new Set(names));
    return this.mapped(
      schema,
      CLOSED,
      (inner) => this.closed(inner),
      (inner) => this.closedInside(inner),
    );
  }

  /** The schema as it is, with its references. */
  open(schema: Schema): Schema {
    const same = (inner: Schema): Schema => this.open(inner);
    return this.mapped(schema, OPEN, same, same);
  }

  /** A schema whose parts describe the same property: a value of that property must match them together. */
  private merged(schema: Schema, parts: Schema[], names: Set<string>): Schema {
    const properties = [...names].map((name): [string, Schema] => {
      const schemas = parts
        .map(({ properties }) => properties?.[name])
        .filter((found) => found !== undefined);
      return [name, this.closed(schemas[1] ? { allOf: schemas } : schemas[0]!)];
    });
    return { allOf: [this.open(schema)], properties: Object.fromEntries(properties) };
  }

  /** The schemas that describe one object together: the schema, what it refers to, and the items of its `allOf`. */
  private partsOf(schema: Schema): Schema[] {
    if (!schema.$ref && !schema.allOf) return [schema];
    const { $ref, allOf = [] } = schema;
    const own: Schema = { ...schema, $ref: undefined, allOf: undefined };
    const referred = $ref ? [resolve(this.document, { $ref })] : [];
    return [own, ...[...referred, ...allOf].flatMap((part) => this.partsOf(part))];
  }

  private mapped(
    schema: Schema,
    base: string,
    value: (schema: Schema) => Schema,
    part: (schema: Schema) => Schema,
  ): Schema {
    const result: Schema = { ...schema };
    if (schema.$ref) result.$ref = schema.$ref.replace('#/components/schemas/', base);
    for (const keyword of ['properties', 'patternProperties'] as const)
      if (schema[keyword])
        result[keyword] = Object.fromEntries(
          Object.entries(schema[keyword]).map(([name, inner]) => [name, value(inner)]),
        );
    for (const keyword of ['additionalProperties', 'items'] as const)
      if (typeof schema[keyword] === 'object') result[keyword] = value(schema[keyword]);
    if (schema.prefixItems) result.prefixItems = schema.prefixItems.map(value);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
      if (schema[keyword]) result[keyword] = schema[keyword].map(part);
    return result;
  }
}

/** Whether a schema describes an object beside its alternatives, which then describe only a part of it. */
function describesObject({ $ref, properties, allOf, oneOf, anyOf }: Schema): boolean {
  return Boolean($ref ?? properties ?? allOf ?? (oneOf && anyOf));
}

/** Whether objects can match. A schema without any of these keywords describes any value. */
function canBeObject(schema: Schema): boolean {
  if (schema.type) return [schema.type].flat().includes('object');
  return ['$ref', 'properties', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
}
