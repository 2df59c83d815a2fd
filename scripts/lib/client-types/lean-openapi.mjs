const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of an OpenAPI document. */
export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );
}

/**
 * The parts of the OpenAPI document that callers of the SDK need: successes without their headers, and no examples. An error is an `ApiError`,
 * whatever the route, so only the schemas of `details` stay.
 */
export function leanOpenApi(document) {
  const lean = structuredClone(document);
  for (const { operation } of operationsOf(lean)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) delete operation.responses[status];
      else delete response.headers;
    }
  }
  const schemas = Object.entries(lean.components.schemas).filter(([name]) => !/^Error\d/.test(name));
  lean.components = { schemas: Object.fromEntries(schemas) };
  return simplified(lean, false);
}

/**
 * Removes examples, and alternatives that only require fields: openapi-typescript makes `unknown` of them, which in a union hides the other fields.
 *
 * @param named whether the keys of `value` are free names, such as those of properties
 */
function simplified(value, named) {
  if (Array.isArray(value)) return value.map((item) => simplified(item, false));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) => named || !(key === 'example' || key === 'examples' || onlyRequires(key, inner)),
      )
      .map(([key, inner]) => [key, simplified(inner, !named && key === 'properties')]),
  );
}

function onlyRequires(key, value) {
  return (
    (key === 'anyOf' || key === 'oneOf') && value.every((schema) => Object.keys(schema).join() === 'required')
  );
}
