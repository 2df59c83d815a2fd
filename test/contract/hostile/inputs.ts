import { type Ids, ROUTES, type Route } from '../routes';
import type { OpenApi, Operation } from '../openapi-support';
import type { Schema } from '../schema-check';

/** A part of a request that a caller chooses. */
export interface Input {
  place: 'path' | 'query' | 'header' | 'body' | 'whole body';
  /** The name of a parameter, or the place of a field in the body. */
  at: (string | number)[];
  schema: Schema;
}

/** A documented operation, and what is known about its requests. */
export interface Target {
  name: string;
  method: string;
  path: string;
  operation: Operation;
  /** The declared route; undefined for what the contract does not list, such as exports and files. */
  route?: Route;
  inputs: Input[];
}

/** The resources that parameters name on operations without a declared route. */
const KINDS: Record<string, keyof Ids> = { projectId: 'project', fileId: 'file' };
const MAX_DEPTH = 3;
/** Headers that every request can have. Each operation gets one of them, since one middleware reads them for all. */
const HEADERS = ['Accept', 'If-Match', 'If-None-Match', 'Range', 'X-HTTP-Method-Override'];

/** Every operation of the document, with all of its inputs. */
export function targetsIn(document: OpenApi): Target[] {
  const routes = new Map(
    ROUTES.map((route) => [`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`, route]),
  );
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Target => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      route: routes.get(`${method} ${path}`),
      inputs: inputsOf(document, path, operation),
    })),
  );
}

function inputsOf(document: OpenApi, path: string, { parameters = [], requestBody }: Operation): Input[] {
  const ofParameters = parameters.map(({ name, in: place, schema }): Input => ({
    place: place as Input['place'],
    at: [name],
    schema,
  }));
  const known = new Set(ofParameters.filter(({ place }) => place === 'header').map(({ at }) => at[0]));
  const general = HEADERS.filter((name) => !known.has(name));
  const headers: Input[] = [{ place: 'header', at: [general[path.length % general.length]!], schema: {} }];
  const schema = bodySchema(requestBody);
  if (!schema) return [...ofParameters, ...headers];
  const fields = [...fieldsIn(document, schema)].map(([at, of]): Input => ({
    place: 'body',
    at,
    schema: of,
  }));
  return [...ofParameters, ...headers, ...fields, { place: 'whole body', at: [], schema }];
}

/** The schema of the fields of a body; undefined for a file. */
function bodySchema(body: Operation['requestBody']): Schema | undefined {
  const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
  return type === '*/*' ? undefined : content?.schema;
}

function* fieldsIn(
  document: OpenApi,
  of: Schema,
  within: (string | number)[] = [],
): Generator<[(string | number)[], Schema]> {
  if (within.length >= MAX_DEPTH) return;
  const schema = resolved(document, of);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [[...within, name], resolved(document, property)];
    yield* fieldsIn(document, property, [...within, name]);
  }
  if (schema.items) {
    yield [[...within, 0], resolved(document, schema.items)];
    yield* fieldsIn(document, schema.items, [...within, 0]);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    if (part.$ref) yield* fieldsIn(document, part, within);
}

function resolved({ components }: OpenApi, schema: Schema): Schema {
  return schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

/** The value of each parameter of the path: ids of resources that exist, where one is known. */
export function pathValues({ path, route }: Target, ids: Ids): Record<string, string> {
  const kinds = [...(route?.ids ?? [])];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.map((name) => {
      const kind = kinds.shift() ?? KINDS[name] ?? (path.startsWith('/api/rooms') ? 'room' : undefined);
      return [name, kind ? ids[kind] : 'unknown'];
    }),
  );
}

/** A valid body: that of the declared route or, if it has none, the example of the document. */
export function bodyFor({ operation, route }: Target, ids: Ids): Record<string, unknown> | undefined {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  if (!content) return undefined;
  const declared = (route?.body?.(ids) ?? {}) as Record<string, unknown>;
  const { example } = content as { example?: Record<string, unknown> };
  return Object.keys(declared).length > 0 ? declared : { ...example };
}

/** A copy of a body with another value at a place. */
export function withValue(body: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] =
    typeof key === 'number' ? (Array.isArray(body) ? [...body] : []) : { ...(body as object) };
  const inner = (copy as Record<string | number, unknown>)[key];
  (copy as Record<string | number, unknown>)[key] = withValue(inner, rest, value);
  return copy;
}
