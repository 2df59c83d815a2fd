/** A JSON Schema of the document. Only the keywords that the conformance check rewrites are typed. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
}

type Content = Record<string, { schema?: Schema }>;

export interface HeaderObject {
  $ref?: string;
  required?: boolean;
  schema?: Schema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  explode?: boolean;
  schema?: Schema;
}

export interface ResponseObject {
  $ref?: string;
  content?: Content;
  headers?: Record<string, HeaderObject>;
}

export interface Operation {
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, ResponseObject>;
}

/** The parts of an OpenAPI 3.1 document that the conformance check reads. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    headers?: Record<string, HeaderObject>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, ResponseObject>;
  };
}

/** The component to which a reference leads; other values as they are. @throws Error if the component does not exist */
export function resolve<T extends { $ref?: string }>({ components }: OpenApi, value: T): T {
  const reference = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '');
  if (!reference) return value;
  const [, kind, name] = reference;
  const found = (components as Record<string, Record<string, T>> | undefined)?.[kind!]?.[name!];
  if (!found) throw new Error(`${value.$ref} does not exist in the document.`);
  return found;
}
