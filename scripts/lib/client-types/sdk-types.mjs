import { declarationsOf, upperFirst } from './declarations.mjs';
import { slugOf } from '../openapi-files.mjs';
import { leanOpenApi, operationsOf } from './lean-openapi.mjs';

const HEAD = '// Generated from docs/openapi by npm run build:sdk.\n';
/** The interface of the routes with a method. */
const INTERFACES = { get: 'Gets', post: 'Posts', put: 'Puts', patch: 'Patches', delete: 'Deletes' };
/** The file of the schemas that several areas need. */
const SHARED = 'shared';

/**
 * The files of the SDK's types: one for each tag of the OpenAPI document, and `api.ts`, which lists all routes and schemas. A program that imports
 * the types of one area makes its compiler read only the files to which they refer.
 */
export async function sdkTypes(document) {
  const lean = leanOpenApi(document);
  const { schemas, operations } = await declarationsOf(lean);
  const routes = operationsOf(lean).map(({ path, method, operation }) => {
    const area = slugOf(operation.tags[0]);
    return { path, method, area, type: upperFirst(operation.operationId), operation };
  });
  const refsOf = ({ operation }) => operations[operation.operationId].refs;
  const areaOf = areasOf(schemas, routes, refsOf);
  const areas = [...new Set([...routes.map(({ area }) => area), ...areaOf.values()])].sort();
  const files = areas.map((area) => {
    const own = Object.keys(schemas).filter((name) => areaOf.get(name) === area);
    const ownRoutes = routes.filter((route) => route.area === area);
    const declarations = [
      ...own.map((name) => schemas[name]),
      ...ownRoutes.map(({ operation }) => operations[operation.operationId]),
    ];
    const refs = new Set(declarations.flatMap((declaration) => declaration.refs));
    const parts = [HEAD + importsOf(refs, area, areaOf), ...declarations.map(({ text }) => text)];
    return [`types/${area}.ts`, [...parts, ...methodsOf(ownRoutes)].join('\n')];
  });
  return { ...Object.fromEntries(files), 'api.ts': indexOf(areas, routes, areaOf) };
}

/** The area of each schema: that of the routes that need it, or the shared one if they belong to several. */
function areasOf(schemas, routes, refsOf) {
  const users = new Map(Object.keys(schemas).map((name) => [name, new Set()]));
  const visit = (name, area) => {
    if (users.get(name).has(area)) return;
    users.get(name).add(area);
    for (const next of schemas[name].refs) visit(next, area);
  };
  for (const route of routes) for (const name of refsOf(route)) visit(name, route.area);
  return new Map([...users].map(([name, areas]) => [name, areas.size === 1 ? [...areas][0] : SHARED]));
}

function importsOf(refs, area, areaOf) {
  const byArea = new Map();
  for (const name of [...refs].sort()) {
    const from = areaOf.get(name);
    if (from !== area) byArea.set(from, [...(byArea.get(from) ?? []), name]);
  }
  return [...byArea]
    .map(([from, names]) => `import type { ${names.join(', ')} } from './${from}.js';\n`)
    .join('');
}

/** The routes of an area by method: the types `Gets`, `Posts` and so on. */
function methodsOf(routes) {
  return Object.entries(INTERFACES).flatMap(([method, name]) => {
    const own = routes.filter((route) => route.method === method);
    if (own.length === 0) return [];
    const lines = own.map(
      ({ path, type, operation }) => `  /** ${operation.summary} */\n  '${path}': ${type};\n`,
    );
    return [`export interface ${name} {\n${lines.join('')}}\n`];
  });
}

function indexOf(areas, routes, areaOf) {
  const alias = (area) => area.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const imports = areas.map((area) => `import type * as ${alias(area)} from './types/${area}.js';\n`);
  const schemas = [...areaOf].map(([name, area]) => `    ${name}: ${alias(area)}.${name};\n`);
  const methods = Object.entries(INTERFACES).map(([method, name]) => {
    const having = areas.filter((area) =>
      routes.some((route) => route.area === area && route.method === method),
    );
    const bases = having.map((area) => `${alias(area)}.${name}`);
    return `/** The routes with ${method.toUpperCase()}, by path. */\nexport interface ${name} extends ${bases.join(', ')} {}\n`;
  });
  const components = `/** The schemas of the OpenAPI document, by name. */\nexport interface components {\n  schemas: {\n${schemas.join('')}  };\n}\n`;
  return [HEAD + imports.join(''), components, ...methods].join('\n');
}
