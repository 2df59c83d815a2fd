import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The folder of the OpenAPI document: one file for each tag, and one with what several tags need. */
export const openapiFolder = join(root, 'docs', 'openapi');
const SHARED = 'shared.json';

/** The files of a document, by name. Each has the operations of a tag, and the components that no other tag needs. */
export function splitOpenApi({ paths, components, ...rest }) {
  const slugs = rest.tags.map(({ name }) => slugOf(name));
  const usersOf = usersOfComponents(paths, components);
  const partOf = (slug) => ({
    paths: operationsOf(paths, slug),
    components: componentsWhere(components, (ref) => onlyUser(usersOf.get(ref)) === slug),
  });
  const shared = componentsWhere(components, (ref) => onlyUser(usersOf.get(ref)) === undefined);
  return {
    [SHARED]: textOf({ ...rest, components: shared }),
    ...Object.fromEntries(slugs.map((slug) => [`${slug}.json`, textOf(partOf(slug))])),
  };
}

/** Reads the whole document from its files. */
export function readOpenApi() {
  const read = (file) => JSON.parse(readFileSync(join(openapiFolder, file), 'utf8'));
  const { components, ...rest } = read(SHARED);
  const document = { ...rest, paths: {}, components };
  for (const { name } of rest.tags) {
    const part = read(`${slugOf(name)}.json`);
    mergeInto(document.paths, part.paths);
    mergeInto(document.components, part.components);
  }
  return document;
}

/** The names of the files that the folder has. */
export function openapiFiles() {
  return readdirSync(openapiFolder).sort();
}

/** The name of a tag in addresses, as the service has it. */
export function slugOf(tag) {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function operationsOf(paths, slug) {
  const own = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).filter(([, { tags }]) => slugOf(tags[0]) === slug)),
  ]);
  return Object.fromEntries(own.filter(([, operations]) => Object.keys(operations).length > 0));
}

/** The tags that need each component, directly or through another one, by reference. */
function usersOfComponents(paths, components) {
  const users = new Map();
  const visit = (value, slug) => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const ref = `${kind}/${name}`;
      const of = users.get(ref) ?? new Set();
      users.set(ref, of);
      if (of.has(slug)) continue;
      of.add(slug);
      visit(components[kind][name], slug);
    }
  };
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) visit(operation, slugOf(operation.tags[0]));
  return users;
}

/** The one tag of a set; undefined if there are several or none. */
function onlyUser(slugs) {
  return slugs?.size === 1 ? [...slugs][0] : undefined;
}

function componentsWhere(components, isWanted) {
  const kinds = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => isWanted(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kinds.filter(([, named]) => Object.keys(named).length > 0));
}

function mergeInto(target, source) {
  for (const [key, values] of Object.entries(source)) target[key] = { ...target[key], ...values };
}

function textOf(part) {
  return `${JSON.stringify(part, null, 2)}\n`;
}
